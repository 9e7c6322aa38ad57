import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { BudgetId, budgetNote, gone } from "./view";

export const removeBudget = operation({
  name: "budget.remove",
  summary: "Remove a budget; nothing is counted for it any more",
  permission: "policies:write",
  input: BudgetId,
  output: BudgetId,
  run: (ctx, { id }) =>
    change(ctx, "budget.remove", async (db, note) => {
      const row = (await db.budget.findFirst({ where: { id } })) ?? gone();
      await db.budget.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, budgetNote(row));
      return { id };
    }),
});
