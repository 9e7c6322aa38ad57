import { pool } from "./client";

/** Finds the organization of a webhook. Whoever asks is not identified yet. */
export async function findHook(id: string): Promise<{ organizationId: string } | null> {
  const { rows } = await pool().query<{ organizationId: string }>(
    `select organization_id as "organizationId" from schedule where id = $1 and trigger = 'webhook' and not is_paused`,
    [id],
  );
  return rows[0] ?? null;
}
