import { z } from "zod";
import { operation } from "../../operation/operation";
import { listsOf } from "./find";
import { Policy, PolicyOwner, policyView } from "./view";

export const listPolicies = operation({
  name: "policy.list",
  summary: "List the organization's policies and your own, each list in its order",
  permission: "policies:read",
  input: z.object({ owner: PolicyOwner.optional() }),
  output: z.object({ items: z.array(Policy) }),
  async run(ctx, { owner }) {
    const rows = await ctx.db.toolPolicy.findMany({
      where: { ownerKey: { in: listsOf(ctx) }, ...(owner ? { owner } : {}) },
      orderBy: [{ owner: "asc" }, { position: "asc" }, { id: "asc" }],
    });
    return { items: rows.map(policyView) };
  },
});
