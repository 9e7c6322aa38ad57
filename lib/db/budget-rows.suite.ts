import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const budget = { holder: "member", measure: "calls", pattern: "*", limit: 1n, window: "day", createdBy: "a" };

const newBudget = ({ db, organizationId }: TestOrganization) =>
  db.$transaction((tx) => tx.budget.create({ data: { ...budget, organizationId } }));

/** Rows of the models of budgets. */
export const budgetSamples = {
  Budget: { values: () => budget, key: ["organizationId", "id"], change: { limit: 2n } },
  BudgetUsage: {
    values: async (organization: TestOrganization) => ({
      budgetId: (await newBudget(organization)).id,
      ...{ subject: "somebody", windowStart: new Date(), used: 1n },
    }),
    key: ["organizationId", "budgetId", "subject"],
    change: { used: 2n },
  },
  CountedCall: {
    values: () => ({ executionId: randomUUID(), seq: 1 }),
    key: ["organizationId", "executionId", "seq"],
    change: { seq: 2 },
  },
} as const;
