import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { requireNew } from "./create";
import { getOwnPolicy, gone, readList } from "./find";
import { Policy, PolicyAction, PolicyId, policyView, WrittenPattern } from "./view";

export const updatePolicy = operation({
  name: "policy.update",
  summary: "Change the pattern or the action of a policy; it keeps its place",
  permission: "policies:own",
  input: z.object({ ...PolicyId.shape, pattern: WrittenPattern.optional(), action: PolicyAction.optional() }),
  output: Policy,
  async run(ctx, { id, ...given }) {
    const { ownerKey } = await getOwnPolicy(ctx, id);
    return await change(ctx, "policy.update", async (db, note) => {
      await lockPolicies(db, ctx.organizationId, ownerKey);
      const list = await readList(db, ownerKey);
      const before = list.find((row) => row.id === id) ?? gone();
      const data = { pattern: given.pattern?.text ?? before.pattern, action: given.action ?? before.action };
      requireNew(
        list.filter((row) => row !== before),
        data.pattern,
      );
      const row = await db.toolPolicy.update({ where: { id }, data });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { owner: before.owner, before: { pattern: before.pattern, action: before.action }, after: data });
      return policyView(row);
    });
  },
});
