import { listIntegrationKinds, listIntegrations } from "@executor/core/integrations";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { FilterBar } from "@/components/data-table/filter-bar";
import { healthOptions } from "@/components/integration-health";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AddIntegration } from "./_parts/add-integration";
import { IntegrationCards } from "./_parts/integration-cards";
import { NoIntegrations } from "./_parts/no-integrations";

export const metadata: Metadata = { title: "Integrations" };

type Query = { query?: string; kind?: string; health?: string };

export default async function IntegrationsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { query, kind, health } = await textsIn(searchParams);
  const { actor } = await pageContext();
  const [{ items }, kinds] = await Promise.all([load(listIntegrations, {}), load(listIntegrationKinds, {})]);
  const wanted = query?.trim().toLowerCase() ?? "";
  const shown = items.filter(
    (item) =>
      `${item.title} ${item.slug}`.toLowerCase().includes(wanted) &&
      (!kind || item.kind === kind) &&
      (!health || item.health === health),
  );
  const mayAdd = actor.permissions.includes("integrations:write");
  const used = [...new Map(items.map((item) => [item.kind, item.kindLabel]))].map(([value, label]) => ({ value, label }));
  return (
    <>
      <PageHeader
        title="Integrations"
        description="The systems whose tools people and agents can use."
        actions={mayAdd && <AddIntegration kinds={kinds.items} broken={kinds.broken} />}
      />
      <div className="flex flex-col gap-4">
        {items.length > 0 && (
          <FilterBar
            filters={[
              { kind: "search", name: "query", label: "Search integrations" },
              { kind: "select", name: "health", label: "Health", options: healthOptions },
              { kind: "select", name: "kind", label: "Kind", options: used },
            ]}
          />
        )}
        {shown.length > 0 ? <IntegrationCards items={shown} /> : <NoIntegrations isFiltered={items.length > 0} mayAdd={mayAdd} />}
      </div>
    </>
  );
}
