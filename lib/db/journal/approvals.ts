import { pool } from "../client";
import type { ApprovalRow, Sql } from "./rows";

/** An open approval of the same call. */
export type OpenApproval = { executionId: string; number: number; seq: number };

type Questions = { organizationId: string; executionId: string; questions: readonly ApprovalRow[] };

const compared = [
  ...["actorKind", "actorId", "address", "definitionHash", "connectionId", "credentialVersion", "destination"],
  "argumentsHash",
] as const satisfies readonly (keyof ApprovalRow)[];

const callOf = (question: ApprovalRow): string => JSON.stringify(compared.map((field) => question[field]));

/**
 * Finds the questions whose call has an open approval already, from another run or from this one. Runs in the transaction
 * that asks them: a concurrent question about the same call waits until this transaction is over.
 */
export async function findStanding(
  sql: Sql,
  { organizationId, executionId, questions }: Questions,
): Promise<Map<number, OpenApproval>> {
  const standing = new Map<number, OpenApproval>();
  const here = new Map<string, OpenApproval>();
  for (const [call, question] of questions.map((one) => [callOf(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { seq, number } = question;
    const asked = here.get(call) ?? (await lockAndFind(sql, { organizationId, call, question }));
    if (asked && !(asked.executionId === executionId && asked.number === number)) standing.set(number, asked);
    here.set(call, asked ?? { executionId, number, seq });
  }
  return standing;
}

type Locking = { organizationId: string; call: string; question: ApprovalRow };

async function lockAndFind(sql: Sql, { organizationId, call, question }: Locking): Promise<OpenApproval | null> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`asks ${organizationId} ${call}`]);
  const { rows } = await sql.query<OpenApproval>({
    name: "approval-standing",
    text: `select execution_id as "executionId", number, seq from approval
      where organization_id = $1 and actor_kind = $2 and actor_id = $3 and address = $4 and definition_hash is not distinct from $5
        and connection_id is not distinct from $6::uuid and credential_version is not distinct from $7::int
        and destination is not distinct from $8 and arguments_hash = $9
        and kind = 'approval' and is_detached and state = 'waiting' and expires_at > now()
      order by id limit 1`,
    values: [organizationId, ...compared.map((field) => question[field])],
  });
  return rows[0] ?? null;
}

/** The arguments of an approval and their edited version; null when larger than requested. */
export type ApprovalArguments = { id: string; arguments: Buffer | null; editedArguments: Buffer | null; isEdited: boolean };

type ArgumentsOf = { organizationId: string; ids: readonly string[]; bytesMax: number };

/** Reads the sealed arguments of several approvals, without large ones. */
export async function readSmallArguments({
  organizationId,
  ids,
  bytesMax,
}: ArgumentsOf): Promise<Map<string, ApprovalArguments>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<ApprovalArguments>({
    name: "approval-arguments",
    text: `select id, case when octet_length(arguments) <= $3 then arguments end as arguments,
        case when octet_length(edited_arguments) <= $3 then edited_arguments end as "editedArguments", edited_arguments is not null as "isEdited"
      from approval where organization_id = $1 and id = any($2::uuid[])`,
    values: [organizationId, ids, bytesMax],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Marks what still waits for the last day before it expires, or for the second half of its time where that is shorter. A
 * trigger notes it for those who want to hear of it. One that is being answered is passed over, so nobody waits for another.
 */
export async function remindOfApprovals(): Promise<void> {
  await pool().query(
    `update approval set reminded_at = now() where (organization_id, id) in (select organization_id, id from approval
       where state = 'waiting' and reminded_at is null and expires_at > now()
         and now() > greatest(expires_at - interval '24 hours', created_at + (expires_at - created_at) / 2)
       for no key update skip locked)`,
  );
}
