import { pool } from "../client";

const over = "state in ('completed', 'failed', 'cancelled')";

/** Sums the bytes that the finished runs of an organization keep, before sealing. */
export async function readKeptBytes(organizationId: string): Promise<number> {
  const { rows } = await pool().query<{ bytes: number }>(
    `select coalesce(sum(kept_bytes), 0)::float8 as bytes from execution where organization_id = $1 and ${over}`,
    [organizationId],
  );
  return rows[0]?.bytes ?? 0;
}

/** Finds organizations whose finished runs keep more bytes than this. */
export async function findKeepingMoreThan(bytes: number): Promise<{ organizationId: string; bytes: number }[]> {
  const { rows } = await pool().query<{ organizationId: string; bytes: number }>(
    `select organization_id as "organizationId", sum(kept_bytes)::float8 as bytes from execution where ${over}
      group by organization_id having sum(kept_bytes) > $1`,
    [bytes],
  );
  return rows;
}
