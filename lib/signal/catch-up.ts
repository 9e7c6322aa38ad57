import type { Client } from "pg";
import type { Signal } from "./topics";

/**
 * How far a listener has read. Numbers are assigned before commit, so a later number may become visible first. Reading on
 * from the oldest transaction that was open at the last look misses nothing.
 */
export type Position = { openSince: string; seen: Set<number> };

export async function positionNow(client: Client): Promise<Position> {
  const { rows } = await client.query<{ since: string; seen: string[] }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text) as since,
       coalesce((select array_agg(seq) from signal where transaction >= (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint), '{}') as seen`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database did not say where its transactions stand.");
  return { openSince: row.since, seen: new Set(row.seen.map(Number)) };
}

/** Reads the signals since the position that have not arrived, and moves the position on. */
export async function catchUp(client: Client, position: Position): Promise<(Signal & { seq: number })[]> {
  const known = new Set(position.seen);
  const next = await positionNow(client);
  const { rows } = await client.query<Signal & { seq: string }>(
    "select seq, topic, payload from signal where transaction >= $1::bigint order by seq",
    [position.openSince],
  );
  const missed = rows.map((row) => ({ ...row, seq: Number(row.seq) })).filter(({ seq }) => !position.seen.has(seq));
  const recent = new Set(rows.map(({ seq }) => Number(seq)));
  position.openSince = next.openSince;
  position.seen = new Set([...position.seen].filter((seq) => recent.has(seq) || !known.has(seq)));
  return missed;
}
