import { pool } from "../client";

export type PolicyUsage = { id: string; lastUsedAt: Date | null; allowed: number; asked: number; blocked: number };

/** More calls of one policy are not counted. */
export const countedCallsMax = 10_000;

/** Reads how often policies decided about calls since a moment, and when last. */
export async function readPolicyUsage(organizationId: string, ids: readonly string[], since: Date): Promise<PolicyUsage[]> {
  const { rows } = await pool().query<PolicyUsage>({
    name: "policy-usage",
    text: `select policy.id, latest.made_at as "lastUsedAt", recent.allowed, recent.asked, recent.blocked
      from unnest($2::text[]) policy (id)
      left join lateral (select made_at from call where organization_id = $1 and rule_id = policy.id order by made_at desc limit 1) latest on true
      cross join lateral (select count(*) filter (where action = 'allow')::int as allowed, count(*) filter (where action = 'require_approval')::int as asked,
          count(*) filter (where action = 'block')::int as blocked
        from (select action from call where organization_id = $1 and rule_id = policy.id and made_at >= $3 order by made_at desc limit ${countedCallsMax}) counted) recent`,
    values: [organizationId, ids, since],
  });
  return rows;
}
