import { z } from "zod";
import { Failure } from "../../operation/failure";
import { WrittenPattern } from "../../policies";
import { BudgetWindow, Holder, Measure } from "../budget";
import { asBudget } from "../read";
import { budgetText } from "../words";

const limitMax = 1_000_000_000_000;

export const BudgetId = z.object({ id: z.uuid() });

export const BudgetLimit = z
  .number("Write a number")
  .int("Write a whole number")
  .min(0, "At least 0, which stops everything it is about")
  .max(limitMax, `At most ${limitMax}`);

export const BudgetPattern = WrittenPattern;

export const BudgetView = z.object({
  id: z.uuid(),
  text: z.string().describe("What it allows, in words"),
  holder: Holder,
  holderId: z.uuid().nullable().describe("The member, key or agent it is for; null where each has as much"),
  holderName: z.string().nullable(),
  measure: Measure,
  pattern: z.string().describe("The tools whose calls it counts"),
  limit: BudgetLimit,
  window: BudgetWindow.nullable().describe("Null for runs at once"),
  used: z.number().describe("In the present window; where each has as much, by whoever used most of those you may see"),
  freeAt: z.iso.datetime().nullable().describe("When the next window begins"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BudgetView = z.infer<typeof BudgetView>;

type BudgetRow = Parameters<typeof asBudget>[0] & { createdBy: string; createdAt: Date; updatedAt: Date };

export function budgetView(row: BudgetRow, { holderName, used }: Pick<BudgetView, "holderName" | "used">): BudgetView {
  const { pattern, ...budget } = asBudget(row);
  return {
    ...budget,
    text: budgetText({ ...budget, pattern }),
    holderName,
    pattern: pattern.text,
    used,
    freeAt: budget.window && nextWindow(budget.window).toISOString(),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const windowMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Windows begin on the minute, the hour and at midnight, in UTC. */
const nextWindow = (window: BudgetWindow): Date => new Date((Math.floor(Date.now() / windowMs[window]) + 1) * windowMs[window]);

/** Of the audit log. */
export const budgetNote = (row: BudgetRow) => {
  const { holder, holderId, measure, pattern, limit, window } = asBudget(row);
  return { text: budgetText(asBudget(row)), holder, holderId, measure, pattern: pattern.text, limit, window };
};

export function gone(): never {
  throw new Failure("not_found", "There is no such budget that you may see. It may have been removed meanwhile.");
}
