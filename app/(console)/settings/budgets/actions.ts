"use server";

import { createBudget, removeBudget, updateBudget } from "@executor/core/budgets";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/budgets" };

export const createBudgetAction = action(createBudget, here);
export const updateBudgetAction = action(updateBudget, here);
export const removeBudgetAction = action(removeBudget, here);
