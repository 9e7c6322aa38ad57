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
  /** Of all arguments, and of those that have to be the same for each grant of this run that lets others vary. */
  argumentsHashes: readonly string[];
  seq: number;
  /** The policy that asks now, and when it changed last; null when none asks. */
  policyId: string | null;
  policySince: Date | null;
};

const mine = "organization_id = $1 and actor_kind = $2 and actor_id = $3 and address = $4";
const isLeft = "(uses_left is null or uses_left > 0)";
const fits =
  "(arguments_hash is null or arguments_hash = any($5::text[])) and (execution_id is null or execution_id = $6) and expires_at > now()";
/** The calls of a plan come in their order. A call that lost its process before it was sent takes its grant again. */
const isItsTurn = `(position is null or taken_by = $13 or not exists (select from approval_grant earlier
  where earlier.organization_id = $1 and earlier.approval_id = approval_grant.approval_id
    and earlier.position < approval_grant.position and earlier.uses_left > 0))`;

const callValues = ({ organizationId, actorKind, actorId, address, argumentsHashes, executionId }: GrantedCall) => [
  ...[organizationId, actorKind, actorId, address],
  ...[argumentsHashes, executionId],
];

/** Takes one use of the narrowest grant that fits. Concurrent calls never take the same use. */
export async function takeGrant(call: GrantedCall): Promise<string | null> {
  const { definitionHash, connectionId, credentialVersion, destination, policyId, policySince } = call;
  const { rows } = await pool().query<{ approval: string }>({
    name: "grant-take",
    text: `update approval_grant set uses_left = case when uses_left > 0 then uses_left - 1 else uses_left end,
        used = case when ${isLeft} then used + 1 else used end,
        last_used_at = now(), taken_by = case when position is null then null else $13::int end
      where organization_id = $1 and id = (select id from approval_grant
        where ${mine} and ${fits} and (${isLeft} or taken_by = $13) and ${isItsTurn} and definition_hash = $7 and connection_id is not distinct from $8
          and credential_version is not distinct from $9 and destination is not distinct from $10
          and ($11::uuid is null or (policy_id = $11 and created_at > $12))
        order by taken_by is distinct from $13, uses_left nulls last, position, arguments_hash is null, expires_at limit 1 for update skip locked)
      returning approval_id as approval`,
    values: [
      ...callValues(call),
      ...[definitionHash, connectionId, credentialVersion, destination, policyId, policySince, call.seq],
    ],
  });
  return rows[0]?.approval ?? null;
}

type RunCall = Pick<GrantedCall, "organizationId" | "actorKind" | "actorId" | "address" | "executionId">;

const varyingMax = 20;

/** Finds what may vary in the calls of a tool that the grants of a run allow, the newest grants first. */
export async function findVarying({ organizationId, actorKind, actorId, address, executionId }: RunCall): Promise<string[][]> {
  const { rows } = await pool().query<{ varying: string[] }>({
    name: "grant-varying",
    text: `select varying from approval_grant where ${mine} and execution_id = $5 and uses_left is null
        and arguments_hash is not null and expires_at > now()
      group by varying order by max(created_at) desc limit ${varyingMax}`,
    values: [organizationId, actorKind, actorId, address, executionId],
  });
  return rows.map(({ varying }) => varying);
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
      from approval_grant where ${mine} and ${fits} and ${isLeft} order by created_at desc limit 1`,
    values: callValues(call),
  });
  return rows[0] ?? null;
}
