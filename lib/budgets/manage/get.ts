import { z } from "zod";
import { readBudgetUsage, readSlotsOfBudgets } from "../../db/budgets";
import { readBudgetUsers } from "../../db/journal/budget-users";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { addressExpression } from "../address-expression";
import { readNames, readView, seesAll } from "./find";
import { BudgetId, BudgetView } from "./view";

const usersMax = 20;

const BudgetUser = z.object({ id: z.string(), name: z.string(), used: z.number() });
type BudgetUser = z.infer<typeof BudgetUser>;

export const getBudget = operation({
  name: "budget.get",
  summary: "Read one budget, with who used how much of it in the present window",
  permission: "policies:read",
  input: BudgetId,
  output: BudgetView.extend({
    by: z
      .array(BudgetUser)
      .describe(`The ${usersMax} who used most; empty for those who do not set policies. Of the bytes, what tools answered`),
  }),
  async run(ctx, { id }) {
    const view = await readView(ctx, id);
    return { ...view, by: seesAll(ctx) ? await usersOf(ctx, view) : [] };
  },
});

/** Where each has as much, the counters say it. Otherwise the journal says who made the calls and runs that one counter counts. */
async function usersOf(ctx: Context, { id, holder, holderId, measure, window, pattern }: BudgetView): Promise<BudgetUser[]> {
  const { organizationId } = ctx;
  if (holder === "organization" || holderId !== null) {
    const using = { organizationId, measure, window, holderId, addresses: addressExpression(pattern) };
    return (await readBudgetUsers(using)).map(({ id: user, label, used }) => ({ id: user, name: label, used }));
  }
  const some = { ids: [id], subjects: null };
  const usage = await (window === null ? readSlotsOfBudgets : readBudgetUsage)(organizationId, some);
  const most = usage.slice(0, usersMax);
  const names = await readNames(
    ctx,
    most.map(({ subject }) => subject),
  );
  return most.map(({ subject, used }) => ({ id: subject, name: names.get(subject) ?? "Gone meanwhile", used }));
}
