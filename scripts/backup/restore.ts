import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { migrate } from "../migrate";
import { readMigrations } from "../migrations/read";
import { withClient } from "../postgres/connection";
import { StartError } from "../start-error";
import type { Head } from "./head";
import { load } from "./load";
import { readHead } from "./read";

type Target = {
  ownerUrl: string;
  appUrl: string;
  /** The fingerprints of the root keys at hand. */
  rootKeys: readonly string[];
  folder?: string;
  also: (ownerUrl: string, appRole: string) => Promise<void>;
  say?: (line: string) => void;
};

export type Restored = { rows: number; takenAt: string; version: string };

/** Restores a backup into an empty database, and brings that to the present version. What fails leaves the database as it was. */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const { ownerUrl, folder = "prisma/migrations", rootKeys } = target;
  const head = await readHead(file);
  requireKnown(file, head, folder);
  if (head.rootKey !== null && !rootKeys.includes(head.rootKey))
    throw new StartError(
      `${file} is sealed with the root key ${head.rootKey}, which is not at hand. Put that secret.key into DATA_DIR, or set EXECUTOR_SECRET_KEY, then restore again. Nothing was changed.`,
    );
  await withClient(ownerUrl, (client) => requireEmpty(client, head));
  const asThen = folderAsThen(folder, head);
  try {
    await migrate({ ...target, folder: asThen });
    const rows = await withClient(ownerUrl, (client) => load(client, { file, head }));
    await migrate({ ...target, folder });
    return { rows, takenAt: head.takenAt, version: head.version };
  } finally {
    rmSync(asThen, { recursive: true, force: true });
  }
}

function requireKnown(file: string, { migrations, version }: Head, folder: string): void {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!foreign) return;
  throw new StartError(
    `${file} was written by version ${version}, whose migration ${foreign.name} this version does not know. Restore it with that version or a newer one. Nothing was changed.`,
  );
}

async function requireEmpty(client: Client, head: Head): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('organization') is not null as exists");
  if (!rows[0]?.exists) return;
  const { rows: found } = await client.query<{ organizations: number; migrations: number }>(
    "select (select count(*)::int from organization) as organizations, (select count(*)::int from _prisma_migrations where finished_at is not null) as migrations",
  );
  if (found[0]?.organizations === 0 && found[0].migrations === head.migrations.length) return;
  throw new StartError(
    "This database is in use. Restore into an empty one: another DATA_DIR, or another database in DATABASE_URL. Nothing was changed.",
  );
}

/** The migrations that the backup's database had, so that its rows fit. */
function folderAsThen(folder: string, { migrations }: Head): string {
  const made = mkdtempSync(path.join(tmpdir(), "executor-restore-"));
  for (const { name } of migrations) cpSync(path.join(folder, name), path.join(made, name), { recursive: true });
  return made;
}
