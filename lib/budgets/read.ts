import type { ReadDb, WriteDb } from "../db/scoped";
import { keptPattern } from "../policies";
import type { Budget, BudgetWindow, Holder, Measure } from "./budget";

/** Reads the budgets of an organization, for its snapshot. */
export async function readBudgets(db: Pick<ReadDb, "budget"> | Pick<WriteDb, "budget">): Promise<Budget[]> {
  const rows = await db.budget.findMany({
    select: { id: true, holder: true, holderId: true, measure: true, pattern: true, limit: true, window: true },
    orderBy: { id: "asc" },
  });
  return rows.map(asBudget);
}

type StoredBudget = {
  id: string;
  holder: string;
  holderId: string | null;
  measure: string;
  pattern: string;
  limit: bigint;
  window: string | null;
};

export const asBudget = ({ id, holder, holderId, measure, pattern, limit, window }: StoredBudget): Budget => ({
  id,
  holder: holder as Holder, // safe: checked when it was stored, as the next two
  holderId,
  measure: measure as Measure,
  pattern: keptPattern(pattern),
  limit: Number(limit),
  window: window as BudgetWindow | null,
});
