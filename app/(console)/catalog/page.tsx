import { listSources } from "@executor/core/tools";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { Catalog } from "./_parts/catalog";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage() {
  const [{ actor }] = await Promise.all([pageContext(), load(listSources, { limit: 1 })]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <PageHeader
        title="Catalog"
        description="Every tool that you and your agents can see: what it takes, what it does, and whether a call asks first."
      />
      <Catalog
        may={{
          call: may("tools:call"),
          seeRuns: may("executions:read"),
          seeChanges: may("integrations:read"),
          review: may("integrations:write"),
          add: may("integrations:write"),
        }}
      />
    </>
  );
}
