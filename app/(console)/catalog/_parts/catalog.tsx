"use client";

import { useOrganizationAction } from "@/components/shell/organization-provider";
import { ToolDrawer } from "@/components/tool/tool-drawer";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { reviewToolChangesAction } from "../../actions";
import { CatalogBrowser } from "./catalog-browser";
import { CatalogSkeleton } from "./catalog-skeleton";
import { NoTools } from "./no-tools";
import { useCatalog } from "./use-catalog";
import { useCatalogUrl } from "./use-catalog-url";

export type May = { call: boolean; seeRuns: boolean; seeChanges: boolean; review: boolean; add: boolean };

export function Catalog({ may }: { may: May }) {
  const url = useCatalogUrl();
  const { loaded, reload } = useCatalog();
  const review = useOrganizationAction(reviewToolChangesAction);
  return (
    <>
      {!loaded && <CatalogSkeleton />}
      {loaded && "failure" in loaded && (
        <Callout tone="failed" title="The catalog could not be read" live actions={<Button onClick={reload}>Try again</Button>}>
          {loaded.failure}
        </Callout>
      )}
      {loaded && "rows" in loaded && loaded.rows.every(isOfTheHouse) && <NoTools mayAdd={may.add} />}
      {loaded && "rows" in loaded && loaded.rows.length > 0 && (
        <CatalogBrowser rows={loaded.rows} url={url} review={may.review ? review : undefined} onReviewed={reload} />
      )}
      {url.tool && (
        <ToolDrawer
          key={url.tool}
          address={url.tool}
          tab={url.tab}
          onTab={(tab) => url.set({ tab: tab === "types" ? undefined : tab })}
          onOpen={(tool) => url.set({ tool, tab: undefined })}
          onClose={() => url.set({ tool: undefined, tab: undefined })}
          mayCall={may.call}
          maySeeRuns={may.seeRuns}
          mayOverride={may.review}
          changes={may.seeChanges ? { review: may.review ? review : undefined, onReviewed: reload } : undefined}
        />
      )}
    </>
  );
}

/** The console's own tools are always there. Without others the catalog counts as empty. */
const isOfTheHouse = ({ integration }: { integration: string }) => integration === "executor";
