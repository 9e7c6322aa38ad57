"use client";

import {
  filterTools,
  getBucketLabel,
  getSubtypeLabel,
  TOOL_BUCKETS,
  TOOL_STATUSES,
  type ToolBucket,
} from "@executor/core/taxonomy";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { LastRun } from "@/components/run/last-run";
import { KindBadges } from "@/components/tool-badges";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { NoTools } from "./no-tools";
import type { OwnTool } from "./own-tool";
import { StatusBadge } from "./status-badge";
import { ToolDrawer } from "./tool-drawer";

type Filters = { query: string; bucket: string; status: string; subtype: string };
const names = ["query", "bucket", "status", "subtype"] as const;

type RegistryListProps = { tools: OwnTool[]; may: { write: boolean; openRuns: boolean } };

/** Cards that count and filter, and the tools that are left. The filters stand in the address. */
export function RegistryList({ tools, may: { write, openRuns } }: RegistryListProps) {
  const shown = useMemo(() => columns.filter(({ id }) => openRuns || id !== "last"), [openRuns]);
  const params = useSearchParams();
  const router = useRouter();
  const [opened, setOpened] = useState<OwnTool | null>(null);
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Filters; // safe: made of these names
  const set = (change: Partial<Filters>) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== "");
    router.replace(`/registry?${new URLSearchParams(next)}`, { scroll: false });
  };
  if (tools.length === 0) return <NoTools mayWrite={write} />;
  const rows = filterTools(tools.map(filterable), filters).map(({ tool }) => tool);
  return (
    <div className="flex flex-col gap-4">
      <BucketCards tools={tools} chosen={filters.bucket} onChoose={(bucket) => set({ bucket })} />
      <DataTable
        label="Tools of the registry"
        rows={rows}
        columns={shown}
        rowId={({ slug }) => slug}
        onOpenRow={setOpened}
        toolbar={<Toolbar tools={tools} filters={filters} onChange={set} />}
        empty={<EmptyState what="No tool fits" why="Clear a filter to see more." />}
      />
      <ToolDrawer tool={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function filterable(tool: OwnTool) {
  const { bucket, subtype, status } = tool;
  const searchText = `${tool.title} ${tool.description}`.toLowerCase();
  const fixed = { integration: "registry", owner: "org", connection: "main", policy: "", effect: "", group: "", review: "" };
  return { ...fixed, bucket, subtype, status, searchName: tool.slug.toLowerCase(), searchText, tool };
}

const aboutBuckets: Readonly<Record<ToolBucket, string>> = {
  built_in: "Made of what comes with the console",
  mcp: "Tools of MCP servers",
  artifact: "Code in the sandbox",
  custom: "Requests, searches, agents and people",
};

type BucketCardsProps = { tools: OwnTool[]; chosen: string; onChoose: (bucket: string) => void };

function BucketCards({ tools, chosen, onChoose }: BucketCardsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {TOOL_BUCKETS.map((bucket) => {
        const isChosen = chosen === bucket;
        return (
          <button
            key={bucket}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? "" : bucket)}
            className={cn(
              "flex flex-col gap-0.5 rounded-card border bg-raised px-4 py-3 text-left hover:bg-hover",
              isChosen && "border-accent",
            )}
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-medium text-dense">{getBucketLabel(bucket)}</span>
              <span className="tabular-nums">{tools.filter((tool) => tool.bucket === bucket).length}</span>
            </span>
            <span className="text-label text-secondary">{aboutBuckets[bucket]}</span>
          </button>
        );
      })}
    </div>
  );
}

type ToolbarProps = { tools: OwnTool[]; filters: Filters; onChange: (change: Partial<Filters>) => void };

const all = { value: "all", label: "" };

function Toolbar({ tools, filters, onChange }: ToolbarProps) {
  const subtypes = [...new Set(tools.map(({ subtype }) => subtype))].sort();
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const toValue = (value: string) => (value === "all" ? "" : value);
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Search tools"
        placeholder="Search"
        defaultValue={filters.query}
        onChange={(event) => onChange({ query: event.target.value })}
        className="w-56 max-sm:w-full"
      />
      <Select
        aria-label="Status"
        value={filters.status || "all"}
        onValueChange={(status) => onChange({ status: toValue(status) })}
        options={[{ ...all, label: "Any status" }, ...TOOL_STATUSES.map((value) => ({ value, label: value }))]}
        className="w-36"
      />
      <Select
        aria-label="Subtype"
        value={filters.subtype || "all"}
        onValueChange={(subtype) => onChange({ subtype: toValue(subtype) })}
        options={[{ ...all, label: "Any subtype" }, ...subtypes.map((value) => ({ value, label: getSubtypeLabel(value) }))]}
        className="w-36"
      />
      {isFiltered && <Button onClick={() => onChange({ query: "", bucket: "", status: "", subtype: "" })}>Clear</Button>}
    </div>
  );
}

const columns: Column<OwnTool>[] = [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ title }) => title,
    cell: ({ title, slug, description }) => (
      <span className="flex min-w-0 flex-col py-1" title={description || title}>
        <span className="flex min-w-0 items-baseline gap-2">
          <Link href={`/registry/tools/${slug}`} className="truncate font-medium underline-offset-4 hover:underline">
            <bdi>{title}</bdi>
          </Link>
          <span className="truncate font-mono text-label text-secondary max-sm:hidden">{slug}</span>
        </span>
        <bdi className="truncate text-label text-secondary">{description || "No description yet"}</bdi>
      </span>
    ),
  },
  {
    id: "last",
    header: "Last call",
    width: 180,
    cell: ({ slug }) => <LastRun filter={{ address: `tools.registry.org.main.${slug}` }} none="Not called yet" />,
  },
  {
    id: "kind",
    header: "Kind",
    width: 190,
    sortBy: ({ subtype }) => subtype,
    cell: ({ bucket, subtype }) => <KindBadges bucket={bucket} subtype={subtype} />,
  },
  { id: "status", header: "Status", width: 120, sortBy: ({ status }) => status, cell: (tool) => <StatusBadge {...tool} /> },
  {
    id: "version",
    header: "Version",
    width: 100,
    sortBy: ({ version }) => version,
    cell: ({ version }) => <span className="font-mono">{version}</span>,
  },
];
