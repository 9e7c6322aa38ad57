import { createBudget } from "./create";
import { getBudget } from "./get";
import { listBudgets } from "./list";
import { removeBudget } from "./remove";
import { updateBudget } from "./update";

/** All that can be done with budgets, for the table of operations. */
export const budgetOperations = { createBudget, getBudget, listBudgets, removeBudget, updateBudget } as const;
