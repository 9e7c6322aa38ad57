import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { grantApp } from "./migrations/grants";
import { checkHistory, createHistoryTable, type HistoryRow, readHistory } from "./migrations/history";
import { type Migration, readMigrations, statementsOf } from "./migrations/read";
import { newClient } from "./postgres/connection";
import { StartError } from "./start-error";

const migrationLock = 72_707_369; // the one Prisma's own command takes: the two never migrate at once

type Options = {
  ownerUrl: string;
  appUrl?: string;
  folder?: string;
  say?: (line: string) => void;
  /** What else the owner prepares for the app's role while no other process migrates. */
  also?: (ownerUrl: string, appRole: string) => Promise<void>;
};

/** Brings the database to the state of prisma/migrations and gives the app's role its rights; returns what was applied. */
export async function migrate({
  ownerUrl,
  appUrl = ownerUrl,
  folder = "prisma/migrations",
  say = () => {},
  also,
}: Options): Promise<string[]> {
  const client = newClient({ connectionString: ownerUrl, application_name: "executor migrations" });
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await lock(client, say);
    const applied = await applyPending(client, { migrations: readMigrations(folder), say });
    const appRole = decodeURIComponent(new URL(appUrl).username);
    await grantApp(client, appRole);
    await also?.(ownerUrl, appRole);
    return applied;
  } finally {
    await client.end(); // the lock ends with the connection
  }
}

async function lock(client: Client, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [migrationLock]);
  if (rows[0]?.free) return;
  say("Waiting for another process to finish its migrations …");
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
}

type Work = { migrations: Migration[]; say: (line: string) => void };

async function applyPending(client: Client, { migrations, say }: Work): Promise<string[]> {
  const history = await readHistory(client);
  checkHistory(history ?? [], migrations);
  if (history === undefined) await createHistoryTable(client);
  const done = new Set(history?.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const migration of pending) {
    const failedBefore = history?.find((row) => row.migration_name === migration.name && !row.rolled_back_at);
    if (failedBefore) goOnAfter(failedBefore, migration, say);
    else say(`Migrating the database: ${migration.name}`);
    await apply(client, migration);
  }
  return pending.map(({ name }) => name);
}

/** What ran in a transaction left nothing behind and may be tried again; anything else a person has to look at. */
function goOnAfter(row: HistoryRow, migration: Migration, say: (line: string) => void): void {
  const reason = row.logs?.trim() || "it was interrupted";
  if (migration.inTransaction) {
    say(`Migration ${migration.name} failed before (${reason}); nothing of it was kept. Trying it again.`);
    return;
  }
  throw new StartError(
    `Migration ${migration.name} failed before and may be half done: ${reason}\n` +
      "Look at its file, undo in the database what it did, then let the next start try again with\n" +
      `  UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${migration.name}' AND finished_at IS NULL;`,
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const id = randomUUID();
  const row = [id, migration.checksum, migration.name];
  const insert =
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())";
  try {
    if (migration.inTransaction) await client.query("BEGIN");
    await client.query(insert, row);
    for (const statement of statementsOf(migration)) await client.query(statement);
    await client.query("UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1", [
      id,
    ]);
    await client.query(
      "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL",
      [migration.name],
    );
    if (migration.inTransaction) await client.query("COMMIT");
  } catch (error) {
    await recordFailure(client, { migration, id, insert, row, reason: explain(error) });
    throw new StartError(
      `Migration ${migration.name} failed: ${explain(error)}\n` +
        (migration.inTransaction
          ? "Nothing of it was kept: the data is as it was. Remove the cause and start again, or go back to the version before."
          : "It does not run in one transaction, so a part of it may have been kept; the next start says how to go on."),
    );
  }
}

type Failed = { migration: Migration; id: string; insert: string; row: string[]; reason: string };

async function recordFailure(client: Client, { migration, id, insert, row, reason }: Failed): Promise<void> {
  if (migration.inTransaction) {
    await client.query("ROLLBACK");
    await client.query(
      "DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL",
      [migration.name],
    );
    await client.query(insert, row);
  }
  await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, reason]);
}

function explain(error: unknown): string {
  const { message, detail, hint, position } = error as { message: string; detail?: string; hint?: string; position?: string };
  return [message, detail, hint, position && `at character ${position}`].filter(Boolean).join("; ");
}
