import { listBudgets } from "@executor/core/budgets";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AddBudget } from "./_parts/add-budget";
import { BudgetsTable } from "./_parts/budgets-table";

export const metadata: Metadata = { title: "Budgets" };

export default async function BudgetsPage() {
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("policies:write");
  const { items } = await load(listBudgets, {});
  return (
    <>
      <PageHeader
        title="Budgets"
        description={
          mayWrite
            ? "How much may be used: calls, runs, bytes and seconds, for everybody together or for each. What goes beyond is refused before anything is sent."
            : "How much you, your API keys and your agents may use. What goes beyond is refused before anything is sent."
        }
        actions={mayWrite && <AddBudget permissions={[...actor.permissions]} />}
      />
      <BudgetsTable budgets={items} mayWrite={mayWrite} />
    </>
  );
}
