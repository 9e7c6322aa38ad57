import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { BudgetWindow } from "../budget";
import { requireNew, requireWindow } from "./create";
import { readView } from "./find";
import { BudgetId, BudgetLimit, BudgetView, budgetNote, gone } from "./view";

export const updateBudget = operation({
  name: "budget.update",
  summary: "Change how much a budget allows, or its window; what is used stays counted unless the window changes",
  permission: "policies:write",
  input: z.object({ ...BudgetId.shape, limit: BudgetLimit.optional(), window: BudgetWindow.optional() }),
  output: BudgetView,
  async run(ctx, { id, ...given }) {
    await change(ctx, "budget.update", async (db, note) => {
      await lockPolicies(db, ctx.organizationId, "budgets");
      const before = (await db.budget.findFirst({ where: { id } })) ?? gone();
      const window = given.window ?? before.window;
      requireWindow(before.measure, window);
      if (window !== before.window) {
        await requireNew(db, { ...before, window });
        await db.budgetUsage.deleteMany({ where: { budgetId: id } });
      }
      const row = await db.budget.update({ where: { id }, data: { window, limit: given.limit ?? before.limit } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { ...budgetNote(row), before: budgetNote(before), after: budgetNote(row) });
    });
    return await readView(ctx, id);
  },
});
