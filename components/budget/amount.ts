import type { BudgetView } from "@executor/core/budgets";
import { shownBytes } from "../ui/shown-bytes";

type Amount = Pick<BudgetView, "measure" | "used" | "limit">;

/** `82 of 100`, in the unit of what is counted. */
export const amountText = ({ measure, used, limit }: Amount): string =>
  `${shownAmount(measure, used)} of ${shownAmount(measure, limit)}`;

export function shownAmount(measure: BudgetView["measure"], amount: number): string {
  if (measure === "bytes") return shownBytes(Math.round(amount));
  const number = Math.round(amount * 10) / 10;
  return measure === "seconds" ? `${number.toLocaleString("en-US")} s` : number.toLocaleString("en-US");
}

/** Between 0 and 1; a budget that allows nothing is used up. */
export const shareUsed = ({ used, limit }: Amount): number => (limit === 0 ? 1 : Math.min(1, used / limit));
