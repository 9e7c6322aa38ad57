import type { BudgetView } from "@executor/core/budgets";
import { cn } from "../ui/cn";
import { amountText, shareUsed } from "./amount";

type UsedBarProps = Pick<BudgetView, "measure" | "used" | "limit">;

/** How much is used, in numbers and as a bar. */
export function UsedBar(amount: UsedBarProps) {
  const share = shareUsed(amount);
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="tabular-nums">{amountText(amount)}</span>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-hover">
        <span className={cn("block h-full rounded-full", colorOf(share))} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}

const nearlyAll = 0.8;

function colorOf(share: number): string {
  if (share >= 1) return "bg-failed";
  return share >= nearlyAll ? "bg-waiting" : "bg-accent";
}
