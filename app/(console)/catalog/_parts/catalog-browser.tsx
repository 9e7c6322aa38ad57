"use client";

import type { IntegrationLine } from "@executor/core/integrations";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import type { ReviewChanges } from "@/components/tool/tool-changes";
import { ToolInspector } from "@/components/tool/tool-inspector";
import type { ToolPolicy } from "@/components/tool-badges";
import { cn } from "@/components/ui/cn";
import { catalogFields } from "./catalog-fields";
import { CatalogList } from "./catalog-list";
import type { CatalogRow } from "./catalog-rows";
import { CatalogSearch } from "./catalog-search";
import { CatalogSelection } from "./catalog-selection";
import { IntegrationRail } from "./integration-rail";
import type { May } from "./may";
import { OfferedIntegration } from "./offered-integration";
import { PolicyMenu } from "./policy-menu";
import { useCatalogSearch } from "./use-catalog-search";
import { useCatalogUrl } from "./use-catalog-url";
import { useSelection } from "./use-selection";
import { useStep } from "./use-step";

type CatalogBrowserProps = {
  rows: CatalogRow[];
  unconnected: IntegrationLine[];
  may: May;
  review?: ReviewChanges;
  reload: () => Promise<void>;
};

const AddToToolkit = lazy(() => import("./add-to-toolkit").then((module) => ({ default: module.AddToToolkit })));
const SetPolicy = lazy(() => import("./set-policy").then((module) => ({ default: module.SetPolicy })));

type PolicyRequest = { action: ToolPolicy; rows: CatalogRow[] };

/** Integrations, the list and what is known of one tool, side by side where there is room. */
export function CatalogBrowser({ rows, unconnected, may, review, reload }: CatalogBrowserProps) {
  const url = useCatalogUrl();
  const panes = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  const fields = useMemo(() => catalogFields(rows, unconnected), [rows, unconnected]);
  const search = useCatalogSearch({ rows, fields, url });
  const [asked, setAsked] = useState<PolicyRequest>();
  const [picked, setPicked] = useState<CatalogRow[]>();
  const { set, tool } = url;
  const { found } = search;

  const open = useCallback((address: string) => set({ tool: address }, { push: tool === null }), [set, tool]);
  const close = useCallback(() => {
    if (document.activeElement?.closest("[data-tool-panel]")) focusRow(panes.current);
    set({ tool: undefined, tab: undefined });
  }, [set]);
  const step = useStep({ found, tool, set, onClose: close });
  const opened = rows.find(({ address }) => address === tool);
  const missing = onlyOne(url.filters.integration, unconnected);
  const request = asked ?? requestOf(url.wanted, opened ? [opened] : found);

  return (
    <>
      <CatalogSearch rows={rows} fields={fields} url={url} search={search} onEnter={() => focusRow(panes.current)} />
      <div ref={panes} className="flex min-h-0 flex-1 max-lg:flex-col lg:overflow-hidden lg:rounded-card lg:border lg:bg-raised">
        <IntegrationRail
          rows={rows}
          unconnected={unconnected}
          chosen={url.filters}
          onChoose={(integration, group) => set({ integration, group })}
          className={cn("max-lg:hidden", tool !== null && "max-xl:hidden")}
        />
        <div className="relative flex min-w-0 flex-1 flex-col">
          {missing && <OfferedIntegration integration={missing} query={search.typed} may={may} />}
          {!missing && found.length === 0 && (
            <div className="rounded-card max-lg:border max-lg:bg-raised">
              <EmptyState
                what="No tool matches"
                why="No tool matches the search and all of the filters. Clear some of them to see more."
              />
            </div>
          )}
          {!missing && found.length > 0 && <CatalogList found={found} selection={selection} opened={tool} onOpen={open} />}
          <CatalogSelection
            rows={rows}
            selection={selection}
            review={review}
            onReviewed={reload}
            onPolicy={may.policies.length > 0 ? setAsked : undefined}
            onToolkit={may.toolkits ? setPicked : undefined}
          />
        </div>
        {tool !== null && (
          <ToolInspector
            address={tool}
            tab={url.tab}
            onTab={(tab) => set({ tab: tab === "types" ? undefined : tab })}
            onOpen={(address) => set({ tool: address, tab: undefined })}
            onClose={close}
            step={step}
            catalog={rows}
            mayCall={may.call}
            maySeeRuns={may.seeRuns}
            mayOverride={may.review}
            policyMenu={
              opened &&
              may.policies.length > 0 && (
                <PolicyMenu current={opened.policy} onChoose={(action) => setAsked({ action, rows: [opened] })} />
              )
            }
            changes={may.seeChanges ? { review, onReviewed: reload } : undefined}
          />
        )}
      </div>
      <Suspense>
        {picked && <AddToToolkit rows={picked} onClose={() => setPicked(undefined)} />}
        {request && may.policies.length > 0 && (
          <SetPolicy
            key={request.action}
            {...request}
            all={rows}
            owners={may.policies}
            reload={reload}
            onClose={() => {
              setAsked(undefined);
              set({ do: undefined });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const focusRow = (panes: HTMLElement | null) => panes?.querySelector<HTMLElement>("tbody tr[tabindex='0']")?.focus();

/** The integration that is looked at alone. */
const onlyOne = (slugs: string[] | undefined, among: IntegrationLine[]): IntegrationLine | undefined =>
  slugs?.length === 1 ? among.find(({ slug }) => slug === slugs[0]) : undefined;

const requestOf = (action: ToolPolicy | null, rows: CatalogRow[]): PolicyRequest | undefined =>
  action && rows.length > 0 ? { action, rows } : undefined;
