"use client";

import type { BudgetView } from "@executor/core/budgets";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { removeBudgetAction } from "../actions";
import { budgetColumns } from "./budget-columns";
import { BudgetDetails } from "./budget-details";
import { EditBudget } from "./edit-budget";

type Chosen = { what: "details" | "edit" | "remove"; budget: BudgetView };

export function BudgetsTable({ budgets, mayWrite }: { budgets: BudgetView[]; mayWrite: boolean }) {
  const [chosen, setChosen] = useState<Chosen>();
  const remove = useOrganizationAction(removeBudgetAction);
  const close = () => setChosen(undefined);
  const choose = (what: Chosen["what"]) => (budget: BudgetView) => setChosen({ what, budget });
  const none = (
    <EmptyState
      icon={Gauge}
      what="No budgets yet"
      why={
        mayWrite
          ? "Calls and runs are limited only by what each run and each tool allows. Add a budget to say how much may be used in a minute, an hour or a day."
          : "Nothing limits how much you, your API keys and your agents may use."
      }
      guide={{ label: "What budgets count", href: "/docs/budgets" }}
    />
  );
  return (
    <>
      <DataTable
        label="Budgets"
        rows={budgets}
        columns={budgetColumns({ mayWrite, onEdit: choose("edit"), onRemove: choose("remove") })}
        rowId={({ id }) => id}
        onOpenRow={choose("details")}
        empty={none}
      />
      {chosen?.what === "details" && <BudgetDetails budget={chosen.budget} mayWrite={mayWrite} onClose={close} />}
      {chosen?.what === "edit" && <EditBudget budget={chosen.budget} onClose={close} />}
      {chosen?.what === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove budget"
          description={`It allows ${chosen.budget.text}. Without it none of this is counted any more, effective immediately.`}
          actionLabel="Remove budget"
          onConfirm={() => remove({ id: chosen.budget.id })}
        />
      )}
    </>
  );
}
