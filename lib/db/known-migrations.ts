import { processWide } from "../process";
import { databaseStanding } from "./processes";

const known = () => processWide("database.known-migrations", () => ({ names: [] as readonly string[] }));

/** Notes what this process found applied when it began: the tables that it was written for. */
export async function noteMigrations(): Promise<void> {
  known().names = (await databaseStanding()).migrations;
}

export type MigrationsNow = { missing: string[]; newer: string[] };

/** Compares what is applied now with what was at the beginning. */
export function compareMigrations(now: readonly string[]): MigrationsNow {
  const { names } = known();
  const newer = names.length === 0 ? [] : now.filter((name) => !names.includes(name));
  return { missing: names.filter((name) => !now.includes(name)), newer };
}
