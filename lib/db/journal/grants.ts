import { pool } from "../client";

type GrantedCall = {
  organizationId: string;
  executionId: string;
  actorKind: string;
  actorId: string;
  address: string;
  definitionHash: string | null;
  connectionId: string | null;
  credentialVersion: number | null;
  destination: string | null;
  argumentsHash: string;
  /** The policy that asks now, and when it changed last; null when none asks. */
  policyId: string | null;
  policySince: Date | null;
};

const mine = "organization_id = $1 and actor_kind = $2 and actor_id = $3 and address = $4";
const usable = `(arguments_hash is null or arguments_hash = $5) and (execution_id is null or execution_id = $6)
  and (uses_left is null or uses_left > 0) and expires_at > now()`;

const callValues = ({ organizationId, actorKind, actorId, address, argumentsHash, executionId }: GrantedCall) => [
  ...[organizationId, actorKind, actorId, address],
  ...[argumentsHash, executionId],
];

/** Takes one use of the narrowest grant that fits. Concurrent calls never take the same use. */
export async function takeGrant(call: GrantedCall): Promise<string | null> {
  const { definitionHash, connectionId, credentialVersion, destination, policyId, policySince } = call;
  const { rows } = await pool().query<{ approval: string }>({
    name: "grant-take",
    text: `update approval_grant set uses_left = uses_left - 1, used = used + 1, last_used_at = now()
      where organization_id = $1 and id = (select id from approval_grant
        where ${mine} and ${usable} and definition_hash = $7 and connection_id is not distinct from $8
          and credential_version is not distinct from $9 and destination is not distinct from $10
          and ($11::uuid is null or (policy_id = $11 and created_at > $12))
        order by uses_left nulls last, expires_at limit 1 for update skip locked)
      returning approval_id as approval`,
    values: [...callValues(call), ...[definitionHash, connectionId, credentialVersion, destination, policyId, policySince]],
  });
  return rows[0]?.approval ?? null;
}

export type EarlierGrant = {
  definitionHash: string;
  connectionId: string | null;
  credentialVersion: number | null;
  destination: string | null;
  policyId: string | null;
  createdAt: Date;
};

/** Finds the newest grant that would fit if nothing had changed since. */
export async function findGrantBefore(call: GrantedCall): Promise<EarlierGrant | null> {
  const { rows } = await pool().query<EarlierGrant>({
    name: "grant-before",
    text: `select definition_hash as "definitionHash", connection_id as "connectionId", credential_version as "credentialVersion",
        destination, policy_id as "policyId", created_at as "createdAt"
      from approval_grant where ${mine} and ${usable} order by created_at desc limit 1`,
    values: callValues(call),
  });
  return rows[0] ?? null;
}
