import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
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
  run: (ctx, { id }) =>
    change(ctx, "policy.remove", async (db, note) => {
      const { details } = await dropPolicy(ctx, db, id);
      await bumpCatalog(db, ctx.organizationId);
      note(id, details);
      return {};
    }),
});

/** Removes a policy within a change. */
export async function dropPolicy(ctx: Context, db: WriteDb, id: string) {
  const { ownerKey, owner, pattern, effects, when, action } = await getOwnPolicy(ctx, db, id);
  await lockPolicies(db, ctx.organizationId, ownerKey);
  const list = await readList(db, ownerKey);
  requirePersonToLoosen(
    ctx,
    list,
    list.filter((row) => row.id !== id),
  );
  const { count } = await db.toolPolicy.deleteMany({ where: { id } });
  if (count === 0) gone();
  return { details: { owner, ...scopeNote({ pattern, effects, when }), action } };
}
