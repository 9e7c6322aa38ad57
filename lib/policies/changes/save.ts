import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { makeChanges, PolicyChanges } from "./change";

export const savePolicyChanges = operation({
  name: "policy.save_changes",
  summary: "Add, change and remove several policies and flow rules at once: all of them, or none",
  permission: "policies:own",
  input: z.object({ changes: PolicyChanges }),
  output: z.object({ items: z.array(z.object({ kind: z.string(), id: z.string() })) }),
  run: (ctx, { changes }) =>
    change(ctx, "policy.save_changes", async (db, note) => {
      const made = await makeChanges(ctx, db, changes);
      await bumpCatalog(db, ctx.organizationId);
      note(made.length === 1 ? "1 change" : `${made.length} changes`, { changes: made });
      return { items: made.map(({ kind, id }) => ({ kind, id })) };
    }),
});
