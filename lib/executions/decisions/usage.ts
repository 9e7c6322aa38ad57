import { z } from "zod";
import { countedCallsMax, readPolicyUsage } from "../../db/journal/policy-usage";
import { operation } from "../../operation/operation";
import { listPolicies } from "../../policies";

const days = 7;
const dayMs = 86_400_000;

const Count = z.number().int();
const Usage = z.object({
  id: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
  allowed: Count,
  asked: Count,
  blocked: Count,
});
export type PolicyUsage = z.infer<typeof Usage>;

export const countPolicyUsage = operation({
  name: "policy.usage",
  summary: `Count the calls of the last ${days} days that each policy allowed, asked about or blocked`,
  permission: "executions:all",
  input: z.object({}),
  output: z.object({
    items: z.array(Usage).describe(`In the order of the lists; of each at most the last ${countedCallsMax} calls are counted`),
  }),
  async run(ctx) {
    const { items } = await listPolicies(ctx, {});
    const ids = items.map(({ id }) => id);
    const rows = await readPolicyUsage(ctx.organizationId, ids, new Date(Date.now() - days * dayMs));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      items: ids
        .flatMap((id) => byId.get(id) ?? [])
        .map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null })),
    };
  },
});
