import type { BudgetView } from "@executor/core/budgets";
import { shareUsed } from "@/components/budget/amount";
import { UsedBar } from "@/components/budget/used-bar";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

type Acts = { mayWrite: boolean; onEdit: (budget: BudgetView) => void; onRemove: (budget: BudgetView) => void };

export function budgetColumns({ mayWrite, onEdit, onRemove }: Acts): Column<BudgetView>[] {
  const acts: Column<BudgetView> = {
    id: "acts",
    header: "Actions",
    hideHeader: true,
    fixed: true,
    width: 150,
    align: "right",
    cell: (budget) => (
      <>
        <Button size="small" variant="ghost" aria-label={`Edit ${budget.text}`} onClick={() => onEdit(budget)}>
          Edit
        </Button>
        <Button size="small" variant="ghost" aria-label={`Remove ${budget.text}`} onClick={() => onRemove(budget)}>
          Remove
        </Button>
      </>
    ),
  };
  return [
    {
      id: "allows",
      header: "Allows",
      fixed: true,
      width: 300,
      sortBy: ({ text }) => text,
      cell: (budget) => <BudgetText {...budget} />,
    },
    {
      id: "used",
      header: "Used now",
      width: 170,
      sortBy: shareUsed,
      cell: (budget) => <UsedBar {...budget} />,
    },
    {
      id: "free",
      header: "Next window",
      width: 120,
      sortBy: ({ freeAt }) => freeAt ?? "",
      cell: ({ freeAt }) => (freeAt ? <RelativeTime value={freeAt} /> : <span className="text-faint">None</span>),
    },
    ...(mayWrite ? [acts] : []),
  ];
}

function BudgetText({ text, holderName, limit }: BudgetView) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1" title={text}>
      <span className="line-clamp-2 whitespace-normal first-letter:uppercase">{text}</span>
      {(holderName || limit === 0) && (
        <span className="flex min-w-0 items-center gap-2 text-label text-secondary">
          {limit === 0 && <Badge tone="failed">Stops everything</Badge>}
          {holderName && <bdi className="truncate">{holderName}</bdi>}
        </span>
      )}
    </span>
  );
}
