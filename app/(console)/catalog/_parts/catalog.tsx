"use client";

import type { IntegrationLine } from "@executor/core/integrations";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { reviewToolChangesAction } from "../../actions";
import { CatalogBrowser } from "./catalog-browser";
import { isOfTheHouse } from "./catalog-rows";
import { CatalogSkeleton } from "./catalog-skeleton";
import type { May } from "./may";
import { NoTools } from "./no-tools";
import { useCatalog } from "./use-catalog";

type CatalogProps = { may: May; unconnected: IntegrationLine[] };

export function Catalog({ may, unconnected }: CatalogProps) {
  const { loaded, reload } = useCatalog();
  const review = useOrganizationAction(reviewToolChangesAction);
  if (!loaded) return <CatalogSkeleton />;
  if ("failure" in loaded)
    return (
      <Callout tone="failed" title="The catalog could not be read" live actions={<Button onClick={reload}>Try again</Button>}>
        {loaded.failure}
      </Callout>
    );
  return (
    <>
      {loaded.rows.every(isOfTheHouse) && <NoTools mayAdd={may.add} unconnected={unconnected.length} />}
      <CatalogBrowser
        rows={loaded.rows}
        unconnected={unconnected}
        may={may}
        review={may.review ? review : undefined}
        reload={reload}
      />
    </>
  );
}
