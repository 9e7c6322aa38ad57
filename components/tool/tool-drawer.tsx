"use client";

import type { ToolDetails } from "@executor/core/tools";
import { useRead } from "../api/use-read";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { CopyButton } from "../ui/copy-button";
import { Drawer } from "../ui/drawer";
import { Skeleton } from "../ui/skeleton";
import { Tabs } from "../ui/tabs";
import { addressOf } from "./address-of";
import { ExampleCall } from "./example-call";
import { RecentRuns } from "./recent-runs";
import { type ReviewChanges, ToolChanges } from "./tool-changes";
import { ToolHead } from "./tool-head";
import { ToolSchema } from "./tool-schema";
import { ToolTypes } from "./tool-types";
import { TryTool } from "./try-tool";

export type DrawerTab = "types" | "schema" | "example" | "try" | "runs" | "changes";

type ToolDrawerProps = {
  address: string;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onOpen: (address: string) => void;
  onClose: () => void;
  mayCall: boolean;
  maySeeRuns: boolean;
  mayOverride: boolean;
  /** Present for whoever may see changes. */
  changes?: { review?: ReviewChanges; onReviewed: () => void };
};

/** Everything about one tool, beside the list it was opened from. */
export function ToolDrawer({ address, onClose, onOpen, ...rest }: ToolDrawerProps) {
  const { answer, reload } = useRead<ToolDetails>(`/tools/one?${new URLSearchParams({ address })}`);
  return (
    <Drawer open onOpenChange={onClose} title={answer?.ok ? answer.data.name : lastOf(address)}>
      {!answer && <Loading />}
      {answer && <Address address={address} />}
      {answer && !answer.ok && <Unknown error={answer.error} onOpen={onOpen} />}
      {answer?.ok && <Known tool={answer.data} reload={reload} {...rest} />}
    </Drawer>
  );
}

/** Not in the head of the drawer: the button would be the first thing focused, and its tooltip in the way of Escape. */
function Address({ address }: { address: string }) {
  return (
    <p className="flex min-w-0 items-center gap-1 pb-3">
      <span className="break-all font-mono text-label text-secondary">{address}</span>
      <CopyButton text={address} label="Copy address" />
    </p>
  );
}

const lastOf = (address: string): string => address.split(".").slice(-2).join(".");

type KnownProps = Pick<ToolDrawerProps, "tab" | "onTab" | "mayCall" | "maySeeRuns" | "mayOverride" | "changes"> & {
  tool: ToolDetails;
  reload: () => Promise<void>;
};

function Known({ tool, tab, onTab, mayCall, maySeeRuns, mayOverride, changes, reload }: KnownProps) {
  const hasChanges = changes && !tool.static;
  function reviewed() {
    changes?.onReviewed();
    void reload();
  }
  return (
    <>
      <ToolHead tool={tool} mayOverride={mayOverride && !tool.static} />
      <Tabs
        label="About the tool"
        value={tab === "changes" && !hasChanges ? "types" : tab}
        onChange={onTab}
        tabs={[
          { value: "types", label: "Types", content: <ToolTypes tool={tool} /> },
          { value: "schema", label: "Schema", content: <ToolSchema tool={tool} /> },
          { value: "example", label: "Example", content: <ExampleCall tool={tool} /> },
          { value: "try", label: "Try it", content: <TryTool key={tool.address} tool={tool} mayCall={mayCall} /> },
          ...(maySeeRuns ? [{ value: "runs" as const, label: "Runs", content: <RecentRuns address={tool.address} /> }] : []),
          ...(hasChanges
            ? [
                {
                  value: "changes" as const,
                  label: "Changes",
                  content: (
                    <ToolChanges
                      key={`${tool.address} ${tool.isHeldBack}`}
                      tool={tool}
                      review={changes.review}
                      onReviewed={reviewed}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

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
