import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { scopeNote } from "../scope";
import { getOwnPolicy, gone, readList } from "./find";
import { requirePersonToLoosen } from "./people-only";
import { PolicyId } from "./view";

export const removePolicy = operation({
  name: "policy.remove",
  summary: "Remove a policy",
  permission: "policies:own",
  input: PolicyId,
  output: z.object({}),
  async run(ctx, { id }) {
    const { ownerKey, owner, pattern, effects, when, action } = await getOwnPolicy(ctx, id);
    return await change(ctx, "policy.remove", async (db, note) => {
      await lockPolicies(db, ctx.organizationId, ownerKey);
      const list = await readList(db, ownerKey);
      requirePersonToLoosen(
        ctx,
        list,
        list.filter((row) => row.id !== id),
      );
      const { count } = await db.toolPolicy.deleteMany({ where: { id } });
      if (count === 0) gone();
      await bumpCatalog(db, ctx.organizationId);
      note(id, { owner, ...scopeNote({ pattern, effects, when }), action });
      return {};
    });
  },
});
