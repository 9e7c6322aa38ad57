import type { Charge } from "../db/budgets";
import type { Actor } from "../operation/context";
import { type Budget, isAbout, subjectOf } from "./budget";

type Actors = Pick<Actor, "kind" | "id" | "onBehalfOf">;

/** The budgets that count something, each with whom it counts for. */
export type Counting = readonly { budget: Budget; subject: string }[];

const countingFor = (budgets: readonly Budget[], actor: Actors, isCounted: (budget: Budget) => boolean): Counting =>
  budgets.flatMap((budget) => {
    const subject = subjectOf(budget, actor);
    return subject !== null && isCounted(budget) ? [{ budget, subject }] : [];
  });

/** The budgets for calls of a tool. Its path is its address without `tools`. */
export const countingCalls = (budgets: readonly Budget[], actor: Actors, path: readonly string[]): Counting =>
  countingFor(budgets, actor, (budget) => isAbout(budget, path));

export const countingRuns = (budgets: readonly Budget[], actor: Actors): Counting =>
  countingFor(budgets, actor, ({ measure }) => measure === "runs");

export const countingAtOnce = (budgets: readonly Budget[], actor: Actors): Counting =>
  countingFor(budgets, actor, ({ measure }) => measure === "concurrent_runs");

/** What a run or a call takes before it begins. The time of a call is known only afterwards, so some has to be left. */
export const chargesBefore = (counting: Counting, argumentBytes: number): Charge[] =>
  counting.map(({ budget, subject }) => {
    const amount = { bytes: argumentBytes, seconds: 0, calls: 1, runs: 1, concurrent_runs: 0 }[budget.measure];
    return { budgetId: budget.id, subject, amount, least: Math.max(1, amount) };
  });

/** What a call took besides, once it is over. */
export const chargesAfter = (counting: Counting, { ms, answerBytes }: { ms: number; answerBytes: number }): Charge[] =>
  counting.flatMap(({ budget: { id, measure }, subject }) => {
    if (measure !== "bytes" && measure !== "seconds") return [];
    return [{ budgetId: id, subject, amount: measure === "bytes" ? answerBytes : ms, least: 0 }];
  });
