import { listSavedViews } from "@executor/core/identity";
import { listIntegrations } from "@executor/core/integrations";
import { listSources } from "@executor/core/tools";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../_parts/load-permitted";
import { SavedViews } from "../_parts/saved-views";
import { Catalog } from "./_parts/catalog";
import { openedNames } from "./_parts/opened-names";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage() {
  const [{ actor }, integrations, views] = await Promise.all([
    pageContext(),
    loadPermitted(listIntegrations, {}),
    loadPermitted(listSavedViews, { page: "catalog" }),
    load(listSources, { limit: 1 }),
  ]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <div data-full-width className="flex flex-col lg:h-[calc(100dvh-48px)] lg:min-h-140">
      <PageHeader
        title="Catalog"
        description="Every tool that you and your agents can see: what it takes, what it does, and whether a call asks first."
        actions={views && <SavedViews page="catalog" views={views.items} example="Destructive at GitHub" without={openedNames} />}
      />
      <Catalog
        unconnected={(integrations?.items ?? []).filter(({ connectionCount }) => connectionCount === 0)}
        may={{
          call: may("tools:call"),
          seeRuns: may("executions:read"),
          seeChanges: may("integrations:read"),
          review: may("integrations:write"),
          add: may("integrations:write"),
          connect: may("connections:own"),
          toolkits: may("toolkits:write"),
          policies: policyOwners(may),
        }}
      />
    </div>
  );
}

/** Whose policies the visitor may set. */
function policyOwners(may: (permission: "policies:own" | "policies:write") => boolean): ("org" | "user")[] {
  if (!may("policies:own")) return [];
  return may("policies:write") ? ["org", "user"] : ["user"];
}
