import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { getOwnPolicy, gone } from "./find";
import { PolicyId } from "./view";

export const removePolicy = operation({
  name: "policy.remove",
  summary: "Remove a policy",
  permission: "policies:own",
  input: PolicyId,
  output: z.object({}),
  async run(ctx, { id }) {
    const { owner, pattern, action } = await getOwnPolicy(ctx, id);
    return await change(ctx, "policy.remove", async (db, note) => {
      const { count } = await db.toolPolicy.deleteMany({ where: { id } });
      if (count === 0) gone();
      await bumpCatalog(db, ctx.organizationId);
      note(id, { owner, pattern, action });
      return {};
    });
  },
});
