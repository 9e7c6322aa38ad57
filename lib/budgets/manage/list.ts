import { z } from "zod";
import { operation } from "../../operation/operation";
import { readViews } from "./find";
import { BudgetView } from "./view";

export const listBudgets = operation({
  name: "budget.list",
  summary: "List budgets with what is used of them: all, or those that count what you, your keys and agents do",
  permission: "policies:read",
  input: z.object({}),
  output: z.object({ items: z.array(BudgetView) }),
  async run(ctx) {
    return { items: await readViews(ctx) };
  },
});
