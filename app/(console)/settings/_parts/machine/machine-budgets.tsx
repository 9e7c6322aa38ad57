import type { BudgetView } from "@executor/core/budgets";
import Link from "next/link";
import { UsedBar } from "@/components/budget/used-bar";
import { Card } from "@/components/ui/card";

/** The budgets that count what it does, with what is used of each. */
export function MachineBudgets({ budgets }: { budgets: BudgetView[] }) {
  return (
    <Card
      title="Budgets"
      description="What counts its calls and runs, and how much of that is used."
      actions={
        <Link href="/settings/budgets" className="text-dense underline underline-offset-4">
          All budgets
        </Link>
      }
    >
      {budgets.length === 0 ? (
        <p className="text-dense text-secondary">Nothing limits how much it uses.</p>
      ) : (
        <ul aria-label="Budgets" className="flex flex-col divide-y">
          {budgets.map((budget) => (
            <li key={budget.id} className="grid gap-x-6 gap-y-1 py-2 text-dense sm:grid-cols-[minmax(0,1fr)_10rem]">
              <span className="wrap-anywhere first-letter:uppercase">{budget.text}</span>
              <UsedBar {...budget} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
