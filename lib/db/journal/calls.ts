import { pool } from "../client";
import type { CallRow } from "./rows";

export type StoredCall = Omit<CallRow, "decision" | "action" | "ruleId" | "clock" | "argumentsRaw"> & {
  argumentsRaw: Buffer;
  decision: unknown;
  clock: string | null;
};

export type SomeCalls = {
  seq?: number | undefined;
  afterRevision?: number | undefined;
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit?: number | undefined;
  /** The last so many instead of the first; in the order they were made all the same. */
  newestFirst?: boolean | undefined;
  /** Larger outcomes stay where they are. */
  outcomeBytesMax?: number | undefined;
};

/** The calls of an execution as they are stored, in the order they were made. */
export async function readCalls(organizationId: string, id: string, some: SomeCalls = {}): Promise<StoredCall[]> {
  const {
    seq = null,
    afterRevision = 0,
    afterSeq = 0,
    beforeSeq = null,
    limit = null,
    outcomeBytesMax = null,
    newestFirst = false,
  } = some;
  const { rows } = await pool().query<StoredCall>({
    name: newestFirst ? "execution-last-calls" : "execution-calls",
    text: `select seq, path, line, address, connection_id as "connectionId", tool_hash as "toolHash", definition_hash as "definitionHash",
        effect, state, decision, approval_number as "approvalNumber", arguments_raw as "argumentsRaw", arguments_sent as "argumentsSent",
        arguments_hash as "argumentsHash", case when $7::int is null or outcome_bytes <= $7 then outcome end as outcome,
        outcome_bytes as "outcomeBytes", error_code as "errorCode", turn, place, clock, pass,
        made_at as "madeAt", started_at as "startedAt", ended_at as "endedAt"
      from call where organization_id = $1 and execution_id = $2 and ($3::int is null or seq = $3) and revision > $4 and seq > $5 and ($8::int is null or seq < $8)
      order by seq ${newestFirst ? "desc" : "asc"} limit $6`,
    values: [organizationId, id, seq, afterRevision, afterSeq, limit, outcomeBytesMax, beforeSeq],
  });
  return newestFirst ? rows.reverse() : rows;
}
