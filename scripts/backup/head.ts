import type { Sequence, Table } from "./tables";

export const formatVersion = 1;

/** The first line of a backup: what it is, and all that restoring has to know before it begins. */
export type Head = {
  format: number;
  version: string;
  takenAt: string;
  /** The fingerprint of the root key that it is sealed with. The key itself is never in a backup. */
  rootKey: string | null;
  migrations: { name: string; checksum: string }[];
  tables: Table[];
  sequences: Sequence[];
};

/** The last line: a backup without it, or with another sum, is not whole. */
export type Tail = { end: { rows: number; sha256: string } };

/** A row: the number of its table, then the text of each column as PostgreSQL writes it. */
export type WrittenRow = [number, ...(string | null)[]];
