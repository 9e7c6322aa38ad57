import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const budget = { holder: "member", measure: "calls", pattern: "*", limit: 1n, window: "day", createdBy: "a" };

const newBudget = ({ db, organizationId }: TestOrganization) =>
  db.$transaction((tx) => tx.budget.create({ data: { ...budget, organizationId } }));

/** Rows of the models of what limits people and their calls: budgets, toolkits, flow rules, slots. */
export const budgetSamples = {
  Toolkit: {
    values: () => ({ slug: randomUUID(), name: "T", description: "", createdBy: "a" }),
    ...{ key: ["organizationId", "id"], change: { name: "x" } },
  },
  FlowRule: {
    values: () => ({ source: "hr", targetKind: "label", target: randomUUID(), action: "block", createdBy: "a" }),
    ...{ key: ["organizationId", "id"], change: { target: "x" } },
  },
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
  CallSlot: {
    values: () => ({
      ...{ id: randomUUID(), group: "g", process: randomUUID(), slotsMax: 1 },
      leaseUntil: new Date(Date.now() + 60_000),
    }),
    ...{ key: ["id"], change: { group: "x" } },
  },
} as const;
