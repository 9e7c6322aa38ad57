import { pool } from "../client";

export type StoredArguments = { executionId: string; seq: number; argumentsRaw: Buffer; argumentsSent: Buffer | null };

/** Reads the sealed arguments of some calls. Larger ones are left out. */
export async function readArguments(
  organizationId: string,
  calls: readonly { executionId: string; seq: number }[],
  bytesMax: number,
): Promise<StoredArguments[]> {
  const { rows } = await pool().query<StoredArguments>({
    name: "call-arguments",
    text: `select call.execution_id as "executionId", call.seq, arguments_raw as "argumentsRaw", arguments_sent as "argumentsSent"
      from unnest($2::uuid[], $3::int[]) asked (execution_id, seq)
      join call on call.organization_id = $1 and call.execution_id = asked.execution_id and call.seq = asked.seq
      where octet_length(arguments_raw) <= $4 and coalesce(octet_length(arguments_sent), 0) <= $4`,
    values: [organizationId, calls.map(({ executionId }) => executionId), calls.map(({ seq }) => seq), bytesMax],
  });
  return rows;
}
