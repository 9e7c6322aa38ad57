import { pool } from "../client";

export type StoredArguments = { executionId: string; seq: number; argumentsRaw: Buffer; argumentsSent: Buffer | null };

type Bounds = { bytesMax: number; totalBytesMax: number };

/** Reads the sealed arguments of some calls. Larger ones are left out, and the last ones where all of them are more than the total. */
export async function readArguments(
  organizationId: string,
  calls: readonly { executionId: string; seq: number }[],
  { bytesMax, totalBytesMax }: Bounds,
): Promise<StoredArguments[]> {
  const { rows } = await pool().query<StoredArguments>({
    name: "call-arguments",
    text: `select "executionId", seq, "argumentsRaw", "argumentsSent" from (
        select call.execution_id as "executionId", call.seq, arguments_raw as "argumentsRaw", arguments_sent as "argumentsSent",
          sum(octet_length(arguments_raw) + coalesce(octet_length(arguments_sent), 0)) over (order by asked.place) as so_far
        from unnest($2::uuid[], $3::int[]) with ordinality asked (execution_id, seq, place)
        join call on call.organization_id = $1 and call.execution_id = asked.execution_id and call.seq = asked.seq
        where octet_length(arguments_raw) <= $4 and coalesce(octet_length(arguments_sent), 0) <= $4
      ) sized where so_far <= $5`,
    values: [
      ...[organizationId, calls.map(({ executionId }) => executionId), calls.map(({ seq }) => seq)],
      ...[bytesMax, totalBytesMax],
    ],
  });
  return rows;
}
