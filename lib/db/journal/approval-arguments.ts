import { pool } from "../client";

/** What was asked with and what somebody put in its place; null where it is larger than was asked for. */
export type ApprovalArguments = { id: string; arguments: Buffer | null; editedArguments: Buffer | null; isEdited: boolean };

type Some = { organizationId: string; ids: readonly string[]; bytesMax: number };

/** Sealed arguments of several approvals; what is large stays where it is stored. */
export async function readSmallArguments({ organizationId, ids, bytesMax }: Some): Promise<Map<string, ApprovalArguments>> {
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
