import { pool } from "./client";

/** A server process: what it is and what it has room for. */
export type OwnProcess = {
  id: string;
  role: string;
  version: string;
  host: string;
  rootKey: string;
  room: number;
  live: number;
  waiting: number;
  startedAt: Date;
};
export type SeenProcess = OwnProcess & { seenAt: Date };

/** A process that gave no sign for so long counts as gone. */
const goneAfter = "interval '15 s'";

/** Writes the sign of one process and reads those of the others. */
export async function exchangeSigns(own: OwnProcess): Promise<SeenProcess[]> {
  const { id, role, version, host, rootKey, room, live, waiting, startedAt } = own;
  const { rows } = await pool().query<SeenProcess>({
    name: "server-process-sign",
    text: `with own as (insert into server_process (id, role, version, host, root_key, room, live, waiting, started_at, seen_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
        on conflict (id) do update set room = excluded.room, live = excluded.live, waiting = excluded.waiting, seen_at = now()),
      gone as (delete from server_process where seen_at < now() - ${goneAfter} and id <> $1)
      select id, role, version, host, root_key as "rootKey", room, live, waiting, started_at as "startedAt", seen_at as "seenAt"
      from server_process where id <> $1 and seen_at > now() - ${goneAfter} order by started_at`,
    values: [id, role, version, host, rootKey, room, live, waiting, startedAt],
  });
  return rows;
}

/** A process that ends says so, and nobody counts on its room any more. */
export async function removeSign(id: string): Promise<void> {
  await pool().query("delete from server_process where id = $1", [id]);
}

export type DatabaseStanding = { isReadOnly: boolean; rootKey: string | null; migrations: string[]; clock: Date };

/** Whether the database takes changes, whose it is, and how far its tables are. */
export async function databaseStanding(): Promise<DatabaseStanding> {
  const { rows } = await pool().query<DatabaseStanding>({
    name: "database-standing",
    text: `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
        (select fingerprint from root_key where active) as "rootKey",
        array(select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null) as migrations,
        clock_timestamp() as clock`,
  });
  const [standing] = rows;
  if (!standing) throw new Error("The database said nothing of itself.");
  return standing;
}
