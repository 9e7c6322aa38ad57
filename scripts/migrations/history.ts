import type { Client } from "pg";
import { StartError } from "../start-error";
import { checksumOf, type Migration } from "./read";

export type HistoryRow = {
  migration_name: string;
  checksum: string;
  logs: string | null;
  finished_at: Date | null;
  rolled_back_at: Date | null;
};

/** The migrations applied to this database. Undefined if there never were any. */
export async function readHistory(client: Client): Promise<HistoryRow[] | undefined> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
  if (!rows[0]?.exists) return undefined;
  const history = await client.query<HistoryRow>(
    "SELECT migration_name, checksum, logs, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY started_at",
  );
  return history.rows;
}

/** Refuses a database that this version would misread, before writing to it. */
export function checkHistory(history: HistoryRow[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of history.filter(({ finished_at, rolled_back_at }) => finished_at && !rolled_back_at)) {
    const migration = known.get(row.migration_name);
    if (!migration) {
      throw new StartError(
        `The database is from a newer version: it has the migration ${row.migration_name}, which this version does not know. ` +
          "Nothing was changed. Start the newer version again, or restore the backup taken before the update.",
      );
    }
    if (!isSame(migration, row.checksum)) {
      throw new StartError(
        `The migration ${row.migration_name} was changed after it had been applied to this database. Nothing was changed. ` +
          "Restore its file as it was and put the change into a new migration (npm run db:migration -- name).",
      );
    }
  }
}

export async function createHistoryTable(client: Client): Promise<void> {
  await client.query(`CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
  )`);
}

/** Git may have changed the line endings. */
function isSame({ sql, checksum }: Migration, recorded: string): boolean {
  if (checksum === recorded) return true;
  const unix = sql.replaceAll("\r\n", "\n");
  return [unix, unix.replaceAll("\n", "\r\n")].some((text) => checksumOf(text) === recorded);
}
