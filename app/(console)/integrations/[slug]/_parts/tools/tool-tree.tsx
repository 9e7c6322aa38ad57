"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { ToolGroup, ToolLeaf } from "./tool-groups";

type ToolTreeProps = { groups: ToolGroup[]; isOpen: boolean };

export function ToolTree({ groups, isOpen }: ToolTreeProps) {
  return (
    <ul aria-label="Groups of tools" className="rounded-card border bg-raised">
      {groups.map((group) => (
        <Group key={group.name} {...group} isOpen={isOpen || groups.length === 1} />
      ))}
    </ul>
  );
}

/** Only what is open is drawn: an integration can have thousands of tools. */
function Group({ name, tools, isOpen }: ToolGroup & { isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen);
  const id = useId();
  const asking = tools.filter(({ action }) => action === "require_approval").length;
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
          <span className="w-12 text-right font-mono text-label text-secondary">{tools.length}</span>
        </button>
      </h2>
      <ul id={id} aria-label={name || "without a group"} hidden={!open}>
        {open && tools.map((tool) => <Leaf key={tool.address} {...tool} />)}
      </ul>
    </li>
  );
}

const actions = {
  allow: null,
  require_approval: { tone: "waiting", words: "asks for approval" },
  block: { tone: "failed", words: "blocked" },
} as const;

function Leaf({ address, leaf, about, effect, action }: ToolLeaf) {
  const policy = actions[action];
  return (
    <li className="relative flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t py-1.5 pr-3 pl-9 hover:bg-hover">
      <Link
        prefetch={false}
        href={`/catalog?tool=${encodeURIComponent(address)}`}
        className="min-w-0 rounded-control font-mono text-dense wrap-anywhere after:absolute after:inset-0 sm:w-64"
      >
        {leaf}
      </Link>
      <span className="min-w-40 flex-1 truncate text-dense text-secondary max-sm:basis-full">{about}</span>
      <span className="flex gap-1.5">
        <Badge tone={effect === "destructive" ? "failed" : "neutral"}>{effect}</Badge>
        {policy && <Badge tone={policy.tone}>{policy.words}</Badge>}
      </span>
    </li>
  );
}
