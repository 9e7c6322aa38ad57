import { pool } from "../client";

type Wanted = {
  organizationId: string;
  executionId: string;
  actorKind: string;
  actorId: string;
  address: string;
  definitionHash: string;
  argumentsHash: string;
};

/** Takes one use of the narrowest grant that fits; each use is taken once, however many calls ask at the same moment. */
export async function takeGrant(wanted: Wanted): Promise<string | null> {
  const { organizationId, actorKind, actorId, address, definitionHash, argumentsHash, executionId } = wanted;
  const { rows } = await pool().query<{ approval: string }>({
    name: "grant-take",
    text: `update approval_grant set uses_left = uses_left - 1
      where organization_id = $1 and id = (select id from approval_grant
        where organization_id = $1 and actor_kind = $2 and actor_id = $3 and address = $4 and definition_hash = $5
          and (arguments_hash is null or arguments_hash = $6) and (execution_id is null or execution_id = $7)
          and (uses_left is null or uses_left > 0) and expires_at > now()
        order by uses_left nulls last, expires_at limit 1 for update skip locked)
      returning approval_id as approval`,
    values: [organizationId, actorKind, actorId, address, definitionHash, argumentsHash, executionId],
  });
  return rows[0]?.approval ?? null;
}
