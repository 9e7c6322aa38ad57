import { asWritten } from "../../db/as-written";
import type { Produced } from "../import-worker/job";

export type SourceGroup = { name: string; tools: number; isTaken: boolean };

type Stored = { sourceGroups: unknown; takenGroups: string[] };

/** The groups that a source had when its tools were produced last, and which of them are taken. */
export function groupsOf({ sourceGroups, takenGroups }: Stored): SourceGroup[] {
  const stored = sourceGroups as Produced["groups"]; // safe: only storeProduced() and its migration write it
  return stored.map(([name, tools]) => ({ name, tools, isTaken: takenGroups.length === 0 || takenGroups.includes(name) }));
}

/** Of the names that a source gives, those of the taken groups, as a condition over stored tools. */
export function namesTaken({ takenGroups }: Pick<Stored, "takenGroups">) {
  if (takenGroups.length === 0) return {};
  const begins = (group: string) => (group === "" ? { not: { contains: "." } } : { startsWith: asWritten(`${group}.`) });
  return {
    OR: takenGroups.flatMap((group) => [{ sourceName: null, name: begins(group) }, { sourceName: begins(group) }]),
  };
}
