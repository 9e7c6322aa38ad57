import type { BudgetView } from "@executor/core/budgets";
import { useRead } from "@/components/api/use-read";
import { shownAmount } from "@/components/budget/amount";
import { UsedBar } from "@/components/budget/used-bar";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Callout } from "@/components/ui/callout";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { Skeleton } from "@/components/ui/skeleton";

type BudgetDetailsProps = { budget: BudgetView; mayWrite: boolean; onClose: () => void };
type Details = BudgetView & { by: { id: string; name: string; used: number }[] };

export function BudgetDetails({ budget, mayWrite, onClose }: BudgetDetailsProps) {
  const { id, text, pattern, holderName, freeAt, createdBy, createdAt } = budget;
  return (
    <Drawer open onOpenChange={onClose} title="Budget" description={`Allows ${text}.`}>
      <div className="flex flex-col gap-6">
        <UsedBar {...budget} />
        <Facts
          facts={{
            ...(holderName ? { For: holderName } : {}),
            Tools: <span className="font-mono text-dense">{pattern}</span>,
            "Next window": freeAt ? <RelativeTime value={freeAt} /> : "None: it counts what is under way",
            "Set by": <PersonName label={createdBy} />,
            Set: <RelativeTime value={createdAt} />,
          }}
        />
        {mayWrite && <UsedBy id={id} measure={budget.measure} />}
      </div>
    </Drawer>
  );
}

function UsedBy({ id, measure }: Pick<BudgetView, "id" | "measure">) {
  const { answer } = useRead<Details>(`/budgets/${id}`);
  return (
    <section className="flex flex-col gap-2" aria-label="Used by">
      <h3 className="font-medium text-dense">Used by</h3>
      {!answer && <Skeleton className="h-16" />}
      {answer && !answer.ok && <Callout tone="failed" title={answer.error.message} />}
      {answer?.ok && answer.data.by.length === 0 && <p className="text-dense text-secondary">Nothing was used in this window.</p>}
      {answer?.ok && answer.data.by.length > 0 && (
        <ul className="flex flex-col divide-y">
          {answer.data.by.map(({ id: user, name, used }) => (
            <li key={user} className="flex justify-between gap-4 py-1.5">
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 tabular-nums">{shownAmount(measure, used)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
