"use client";

import type { ToolDetails } from "@executor/core/tools";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useRead } from "../api/use-read";
import { IntegrationIcon } from "../integration-icon";
import { integrationOf, titleOf } from "../tool-name/title-of";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { CopyButton } from "../ui/copy-button";
import { Skeleton } from "../ui/skeleton";
import { Tabs } from "../ui/tabs";
import { visibleText } from "../ui/visible-text";
import { addressOf } from "./address-of";
import { ExampleCall } from "./example-call";
import { RecentRuns } from "./recent-runs";
import type { ReviewChanges } from "./tool-changes";
import { ToolHead } from "./tool-head";
import { type Step, ToolPanel } from "./tool-panel";
import { ToolSchema } from "./tool-schema";
import { ToolTypes } from "./tool-types";

/** Forms for any arguments and comparisons come with their tabs. */
const TryTool = lazy(() => import("./try-tool").then((module) => ({ default: module.TryTool })));
const ToolChanges = lazy(() => import("./tool-changes").then((module) => ({ default: module.ToolChanges })));

export type ToolTab = "types" | "schema" | "example" | "try" | "runs" | "changes";

type ToolInspectorProps = {
  address: string;
  tab: ToolTab;
  onTab: (tab: ToolTab) => void;
  onOpen: (address: string) => void;
  onClose: () => void;
  step?: Step;
  /** When it changes, the tool is read again. */
  catalog: unknown;
  mayCall: boolean;
  maySeeRuns: boolean;
  mayOverride: boolean;
  /** What may be done about its policy. */
  policyMenu?: ReactNode;
  /** Present for whoever may see changes. */
  changes?: { review?: ReviewChanges; onReviewed: () => void };
};

/** Everything about one tool, beside the list it was opened from. */
export function ToolInspector({ address, onClose, onOpen, step, catalog, ...rest }: ToolInspectorProps) {
  const { answer, tool, reload } = useTool(address, catalog);
  return (
    <ToolPanel
      title={<Title address={tool?.address ?? address} title={tool?.title ?? null} />}
      step={step}
      busy={answer === undefined}
      onClose={onClose}
    >
      <Address address={tool?.address ?? address} />
      {tool && <Known tool={tool} reload={reload} {...rest} />}
      {!tool && !answer && <Loading />}
      {answer && !answer.ok && <Unknown error={answer.error} onOpen={onOpen} />}
    </ToolPanel>
  );
}

/** While the next tool is read, the last one stays as a whole, so that nothing jumps and no part is about another tool. */
function useTool(address: string, catalog: unknown) {
  const { answer, reload } = useRead<ToolDetails>(`/tools/one?${new URLSearchParams({ address })}`);
  const [last, setLast] = useState<ToolDetails>();
  const [read, setRead] = useState(catalog);
  useEffect(() => {
    if (answer?.ok) setLast(answer.data);
  }, [answer]);
  useEffect(() => {
    if (read === catalog) return;
    setRead(catalog);
    void reload();
  }, [read, catalog, reload]);
  const arrived = answer?.ok ? answer.data : undefined;
  return { answer, tool: answer ? arrived : last, reload };
}

function Title({ address, title }: { address: string; title: string | null }) {
  return (
    <h2 className="flex min-w-0 items-start gap-2 font-semibold text-heading">
      <span className="pt-0.5">
        <IntegrationIcon slug={integrationOf(address)} />
      </span>
      <bdi className="line-clamp-3 min-w-0 wrap-anywhere">{visibleText(title?.trim() || titleOf(address))}</bdi>
    </h2>
  );
}

function Address({ address }: { address: string }) {
  return (
    <p className="flex min-w-0 items-center gap-1 pb-3">
      <span className="break-all font-mono text-label text-secondary">{visibleText(address)}</span>
      <CopyButton text={address} label="Copy address" />
    </p>
  );
}

type KnownProps = Omit<ToolInspectorProps, "address" | "onClose" | "onOpen" | "step" | "catalog"> & {
  tool: ToolDetails;
  reload: () => Promise<void>;
};

function Known({ tool, tab, onTab, mayCall, maySeeRuns, mayOverride, policyMenu, changes, reload }: KnownProps) {
  const hasChanges = changes && !tool.static;
  function reviewed() {
    changes?.onReviewed();
    void reload();
  }
  return (
    <>
      <ToolHead tool={tool} mayOverride={mayOverride && !tool.static} policyMenu={policyMenu} />
      <Tabs
        label="About the tool"
        value={tab === "changes" && !hasChanges ? "types" : tab}
        onChange={onTab}
        tabs={[
          { value: "types", label: "Types", content: <ToolTypes tool={tool} /> },
          { value: "schema", label: "Schema", content: <ToolSchema tool={tool} /> },
          { value: "example", label: "Example", content: <ExampleCall tool={tool} /> },
          {
            value: "try",
            label: "Try it",
            content: (
              <Late>
                <TryTool key={tool.address} tool={tool} mayCall={mayCall} />
              </Late>
            ),
          },
          ...(maySeeRuns ? [{ value: "runs" as const, label: "Runs", content: <RecentRuns address={tool.address} /> }] : []),
          ...(hasChanges
            ? [
                {
                  value: "changes" as const,
                  label: "Changes",
                  content: (
                    <Late>
                      <ToolChanges
                        key={`${tool.address} ${tool.isHeldBack}`}
                        tool={tool}
                        review={changes.review}
                        onReviewed={reviewed}
                      />
                    </Late>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

const Late = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>{children}</Suspense>
);

type UnknownProps = { error: { message: string; details?: Record<string, string[]> }; onOpen: (address: string) => void };

function Unknown({ error, onOpen }: UnknownProps) {
  const suggestions = error.details?.suggestions ?? [];
  return (
    <Callout tone="failed" title={suggestions.length > 0 ? "There is no tool of this address" : error.message} live>
      {suggestions.length > 0 && (
        <>
          <p>It may have been renamed or removed, or its connection is not yours to see. Did you mean one of these?</p>
          <ul className="flex flex-col items-start gap-1 pt-2">
            {suggestions.map((path) => (
              <li key={path}>
                <Button size="small" className="max-w-full" onClick={() => onOpen(addressOf(path))}>
                  <span className="truncate font-mono">{path}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-60" />
      <Skeleton className="h-10" />
      <Skeleton className="h-12" />
      <Skeleton className="h-9" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
