import { pool } from "./client";

export type Hook = {
  organizationId: string;
  secret: Uint8Array;
  previousSecret: Uint8Array | null;
  previousUntil: Date | null;
};

/** Finds a webhook with its sealed secrets, in one query whether it is there or not. Whoever asks is not identified yet. */
export async function findHook(id: string): Promise<Hook | null> {
  const { rows } = await pool().query<Hook>(
    `select organization_id as "organizationId", secret,
            previous_secret as "previousSecret", previous_until as "previousUntil"
       from schedule where id = $1 and trigger = 'webhook' and not is_paused and secret is not null`,
    [id],
  );
  return rows[0] ?? null;
}
