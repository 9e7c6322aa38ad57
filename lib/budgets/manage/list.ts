import { z } from "zod";
import { operation } from "../../operation/operation";
import { readViews } from "./find";
import { BudgetView } from "./view";

export const listBudgets = operation({
  name: "budget.list",
  summary: "List budgets with what is used of them: all, or those that count what you, your keys and agents do",
  permission: "policies:read",
  input: z.object({
    by: z
      .uuid()
      .optional()
      .describe(
        "Those that count what this member, key or connected agent does, with what is used of them by it; somebody else than you, your keys and agents with policies:write alone",
      ),
  }),
  output: z.object({ items: z.array(BudgetView) }),
  async run(ctx, { by }) {
    return { items: await readViews(ctx, by) };
  },
});
