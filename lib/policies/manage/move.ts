import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { scopeNote } from "../scope";
import { getOwnPolicy, readList } from "./find";
import { requirePersonToLoosen } from "./people-only";
import { positionAt } from "./position";
import { PolicyId } from "./view";

export const movePolicy = operation({
  name: "policy.move",
  summary: "Move a policy before another one of its list, or to the end",
  permission: "policies:own",
  input: z.object({
    ...PolicyId.shape,
    before: z.uuid().nullable().describe("The policy that shall come right after it; null moves it to the end"),
  }),
  output: z.object({ ids: z.array(z.string()).describe("The whole list in its new order") }),
  async run(ctx, { id, before }) {
    const { ownerKey, owner, pattern, effects, when } = await getOwnPolicy(ctx, ctx.db, id);
    return await change(ctx, "policy.move", async (db, note) => {
      await lockPolicies(db, ctx.organizationId, ownerKey);
      const list = await readList(db, ownerKey);
      const from = list.findIndex((row) => row.id === id);
      const others = list.filter((row) => row.id !== id);
      const to = before === null ? others.length : others.findIndex((row) => row.id === before);
      if (from < 0 || to < 0)
        throw new Failure("conflict", "The list has changed meanwhile. Look at it again, then move the policy.");
      const moved = others.toSpliced(to, 0, ...list.slice(from, from + 1));
      requirePersonToLoosen(ctx, list, moved);
      const position = await positionAt(db, others, to);
      await db.toolPolicy.updateMany({ where: { id }, data: { position } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { owner, ...scopeNote({ pattern, effects, when }), from, to });
      return { ids: moved.map((row) => row.id) };
    });
  },
});
