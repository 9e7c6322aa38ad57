import { pool } from "../client";
import type { CallRow } from "./rows";

export type StoredCall = Omit<CallRow, "decision" | "action" | "ruleId" | "clock" | "argumentsRaw"> & {
  /** Null where they are larger than was asked for. */
  argumentsRaw: Buffer | null;
  decision: unknown;
  clock: string | null;
};

export type SomeCalls = {
  seq?: number | undefined;
  afterRevision?: number | undefined;
  toRevision?: number | undefined;
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit?: number | undefined;
  /** The last so many instead of the first; in the order they were made all the same. */
  newestFirst?: boolean | undefined;
  /** Arguments and outcomes that are larger stay where they are, and so do all once so many bytes are shown together. */
  shownBytesMax?: { each: number; all: number } | undefined;
};

/** As it is sealed, which is a few bytes more; told by the row, without a look at what is stored beside it. */
const bytes = (column: string) => `coalesce(octet_length(${column}), 0)`;
const fits = (column: string) => `${bytes(column)} <= $7`;
const shown = (column: string) => `case when ${fits(column)} then ${bytes(column)} else 0 end`;

/** The calls of an execution as they are stored, in the order they were made. */
export async function readCalls(organizationId: string, id: string, some: SomeCalls = {}): Promise<StoredCall[]> {
  const {
    seq = null,
    afterRevision = 0,
    toRevision = null,
    afterSeq = 0,
    beforeSeq = null,
    limit = null,
    shownBytesMax = null,
    newestFirst = false,
  } = some;
  const direction = newestFirst ? "desc" : "asc";
  const { rows } = await pool().query<StoredCall>({
    name: newestFirst ? "execution-last-calls" : "execution-calls",
    text: `select seq, path, line, address, connection_id as "connectionId", tool_hash as "toolHash", definition_hash as "definitionHash",
        effect, state, decision, approval_number as "approvalNumber", case when $7::int is null or (${fits("arguments_raw")} and ${fits("arguments_sent")} and shown <= $9) then arguments_raw end as "argumentsRaw",
        case when $7::int is null or (${fits("arguments_raw")} and ${fits("arguments_sent")} and shown <= $9) then arguments_sent end as "argumentsSent",
        arguments_hash as "argumentsHash", case when $7::int is null or (${fits("outcome")} and shown <= $9) then outcome end as outcome,
        outcome_bytes as "outcomeBytes", error_code as "errorCode", retries, retry_wait_ms as "retryWaitMs", turn, place, clock, pass,
        made_at as "madeAt", started_at as "startedAt", ended_at as "endedAt"
      from (select *, sum(${shown("arguments_raw")} + ${shown("arguments_sent")} + ${shown("outcome")}) over (order by seq ${direction}) as shown
        from call where organization_id = $1 and execution_id = $2 and ($3::int is null or seq = $3) and revision > $4 and ($10::int is null or revision <= $10) and seq > $5 and ($8::int is null or seq < $8)) as call
      order by seq ${direction} limit $6`,
    values: [
      organizationId,
      id,
      seq,
      afterRevision,
      afterSeq,
      limit,
      shownBytesMax?.each ?? null,
      beforeSeq,
      shownBytesMax?.all ?? null,
      toRevision,
    ],
  });
  return newestFirst ? rows.reverse() : rows;
}
