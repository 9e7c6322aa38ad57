import type { Charge, Standing } from "../db/budgets";
import type { Budget } from "./budget";
import type { Counting } from "./charges";
import { budgetText, spanText } from "./words";

/** Why something may not begin: what, how much, and when again. */
export type Refusal = {
  message: string;
  /** Null where waiting changes nothing. */
  retryAfterMs: number | null;
  details: { budget: string; measure: string; limit: number; used: number; window: string | null };
};

/** How soon to try again where a run under way has to end first. */
const anotherRunMs = 5_000;
const whoChanges = "Whoever sets the organization's policies can change it.";

type Short = { budget: Budget; used: number; freeInMs: number | null };

/** Names the budget that lets this begin last of all that have too little left. */
export function refusalOf(counting: Counting, charges: readonly Charge[], short: readonly Standing[]): Refusal | null {
  const found = short.flatMap(({ budgetId, subject, used, limit, freeInMs }): Short[] => {
    const index = charges.findIndex((charge) => charge.budgetId === budgetId && charge.subject === subject);
    const { budget } = counting[index] ?? {};
    const neverFits = (charges[index]?.least ?? 0) > limit;
    return budget ? [{ budget: asNow(budget, limit), used: unitsOf(budget, used), freeInMs: neverFits ? null : freeInMs }] : [];
  });
  const [tightest] = found.sort((a, b) => waitOf(b) - waitOf(a) || a.budget.limit - b.budget.limit);
  return tightest ? refusal(tightest) : null;
}

const waitOf = ({ freeInMs }: Short): number => freeInMs ?? Number.POSITIVE_INFINITY;

const msPerSecond = 1_000;
const unitsOf = ({ measure }: Budget, stored: number): number => (measure === "seconds" ? stored / msPerSecond : stored);

/** The limit as the database has it, which may have changed a moment ago. */
const asNow = (budget: Budget, limit: number): Budget => ({ ...budget, limit: unitsOf(budget, limit) });

function refusal({ budget, used, freeInMs }: Short): Refusal {
  const { id, measure, limit, window } = budget;
  const details = { budget: id, measure, limit, used: Math.floor(used), window };
  const allowed = `The budget allows ${budgetText(budget)}`;
  if (limit === 0) return { message: `${allowed}. ${whoChanges}`, retryAfterMs: null, details };
  const usedWords = `${Math.floor(used).toLocaleString("en-US")} of ${limit.toLocaleString("en-US")} are used`;
  if (freeInMs === null)
    return { message: `${allowed}; this needs more than that by itself. ${whoChanges}`, retryAfterMs: null, details };
  const retryAfterMs = Math.max(1, Math.ceil(freeInMs));
  return { message: `${allowed}; ${usedWords}. Try again in ${spanText(retryAfterMs)}.`, retryAfterMs, details };
}

/** The refusal of a run while as many are under way as a budget lets run at once. */
export function refusalAtOnce(budget: Budget): Refusal {
  const { id, measure, limit, window } = budget;
  const details = { budget: id, measure, limit, used: limit, window };
  const allowed = `The budget allows ${budgetText(budget)}`;
  if (limit === 0) return { message: `${allowed}. ${whoChanges}`, retryAfterMs: null, details };
  const message = `${allowed}, and so many are under way. Try again when one of them is over.`;
  return { message, retryAfterMs: anotherRunMs, details };
}
