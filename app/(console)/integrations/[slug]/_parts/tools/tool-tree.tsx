"use client";

import type { ToolGroup, ToolMetadata } from "@executor/core/tools";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { useRead } from "@/components/api/use-read";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { useMore } from "./use-more";

type ConnectionRef = { integration: string; owner: "org" | "user"; connection: string; query?: string };
type Groups = { items: ToolGroup[]; total: number };
type ToolTreeProps = { first: Groups; place: ConnectionRef; isOpen: boolean };

/** Loads groups page by page, and the tools of a group when it is opened: an integration can have a hundred thousand. */
export function ToolTree({ first, place, isOpen }: ToolTreeProps) {
  const { items, more, isLoading, failure } = useMore<ToolGroup>({
    known: first.items,
    total: first.total,
    ask: (skip) => `/tools/groups?${new URLSearchParams({ ...place, skip: String(skip) })}`,
    itemsOf: (answer) => (answer as Groups).items,
  });
  return (
    <div className="rounded-card border bg-raised">
      <ul aria-label="Groups of tools">
        {items.map((group) => (
          <Group key={group.name} group={group} place={place} isOpen={isOpen || first.total === 1} />
        ))}
      </ul>
      <More what="groups" more={more} isLoading={isLoading} failure={failure} />
    </div>
  );
}

function Group({ group, place, isOpen }: { group: ToolGroup; place: ConnectionRef; isOpen: boolean }) {
  const { name, tools, asking } = group;
  const [open, setOpen] = useState(isOpen);
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex h-row w-full items-center gap-2 px-3 text-left -outline-offset-2 hover:bg-hover max-sm:h-11"
        >
          <ChevronRight aria-hidden className={cn("text-secondary transition-transform duration-120", open && "rotate-90")} />
          <span className="min-w-0 flex-1 truncate font-medium font-mono text-dense">{name || "without a group"}</span>
          {asking > 0 && (
            <span className="text-label text-secondary max-sm:hidden">
              {asking} {asking === 1 ? "asks" : "ask"} for approval
            </span>
          )}
          <span className="w-12 text-right font-mono text-label text-secondary">{tools}</span>
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <Leaves group={group} place={place} />}
      </div>
    </li>
  );
}

const pageSize = 200;

type LeavesProps = { group: ToolGroup; place: ConnectionRef };

const pathOf = ({ group, place }: LeavesProps, skip: number): string =>
  `/tools?${new URLSearchParams({ ...place, group: group.name, skip: String(skip), limit: String(pageSize) })}`;

function Leaves(props: LeavesProps) {
  const { answer } = useRead<ToolMetadata[]>(pathOf(props, 0));
  if (!answer) return <Skeleton className="m-2 h-8 rounded-control" />;
  if (!answer.ok) return <Callout tone="failed" live title={answer.error.message} />;
  return <ReadLeaves {...props} first={answer.data} />;
}

function ReadLeaves({ first, ...props }: LeavesProps & { first: ToolMetadata[] }) {
  const { items, more, isLoading, failure } = useMore<ToolMetadata>({
    known: first,
    total: props.group.tools,
    ask: (skip) => pathOf(props, skip),
    itemsOf: (answer) => answer as ToolMetadata[],
  });
  return (
    <>
      <ul aria-label={props.group.name || "without a group"}>
        {items.map((tool) => (
          <Leaf key={tool.address} {...tool} />
        ))}
      </ul>
      <More what="tools" more={more} isLoading={isLoading} failure={failure} />
    </>
  );
}

type MoreProps = { what: string; more: (() => Promise<void>) | undefined; isLoading: boolean; failure: string | undefined };

function More({ what, more, isLoading, failure }: MoreProps) {
  if (failure) return <Callout tone="failed" live title={failure} />;
  if (!more) return null;
  return (
    <p className="border-t px-3 py-2">
      <Button size="small" pending={isLoading} onClick={() => void more()}>
        More {what}
      </Button>
    </p>
  );
}

const actions = {
  allow: null,
  require_approval: { tone: "waiting", words: "needs approval" },
  block: { tone: "failed", words: "blocked" },
} as const;

const aboutMax = 140;

function Leaf({ address, name, title, description, effect = "write", policy: { action } }: ToolMetadata) {
  const policy = actions[action];
  const about = (title ?? description.split("\n")[0] ?? "").slice(0, aboutMax);
  return (
    <li className="relative flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t py-1.5 pr-3 pl-9 hover:bg-hover">
      <Link
        prefetch={false}
        href={`/catalog?tool=${encodeURIComponent(address)}`}
        className="min-w-0 rounded-control font-mono text-dense wrap-anywhere after:absolute after:inset-0 sm:w-64"
      >
        {name.slice(name.lastIndexOf(".") + 1)}
      </Link>
      <span className="min-w-40 flex-1 truncate text-dense text-secondary max-sm:basis-full">{about}</span>
      <span className="flex gap-1.5">
        <Badge tone={effect === "destructive" ? "failed" : "neutral"}>{effect}</Badge>
        {policy && <Badge tone={policy.tone}>{policy.words}</Badge>}
      </span>
    </li>
  );
}
