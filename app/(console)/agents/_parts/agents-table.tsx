"use client";

import type { AgentLine } from "@executor/core/agents";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { LastRun } from "@/components/run/last-run";
import { counted } from "@/components/ui/counted";
import { AgentStatus } from "./agent-status";
import { NoAgents } from "./no-agents";

type AgentsTableProps = {
  agents: AgentLine[];
  /** How many there are without filters. */
  total: number;
  may: { write: boolean; openRuns: boolean };
};

export function AgentsTable({ agents, total, may: { write, openRuns } }: AgentsTableProps) {
  const router = useRouter();
  const shown = useMemo(() => columns.filter(({ id }) => openRuns || id !== "last"), [openRuns]);
  return (
    <DataTable
      label="Agents"
      rows={agents}
      columns={shown}
      rowId={({ slug }) => slug}
      onOpenRow={({ slug }) => router.push(`/agents/${slug}`)}
      toolbar={
        total > 0 && (
          <FilterBar
            filters={[
              { kind: "search", name: "query", label: "Search agents" },
              { kind: "select", name: "status", label: "Status", options: statuses },
            ]}
          />
        )
      }
      empty={
        total > 0 ? (
          <EmptyState
            what="No agent matches"
            why="Search for another part of its name, slug or description, or clear the filters."
          />
        ) : (
          <NoAgents mayWrite={write} />
        )
      }
    />
  );
}

const statuses = [
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
];

const toolsOf = ({ toolkit, tools }: AgentLine) => (toolkit === null ? counted(tools, "tool") : `toolkit ${toolkit}`);

const columns: Column<AgentLine>[] = [
  {
    id: "name",
    header: "Agent",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, slug, description }) => (
      <span className="flex min-w-0 flex-col py-1" title={description || name}>
        <span className="flex min-w-0 items-baseline gap-2">
          <Link href={`/agents/${slug}`} className="truncate font-medium underline-offset-4 hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <span className="truncate font-mono text-label text-secondary max-sm:hidden">{slug}</span>
        </span>
        <bdi className="truncate text-label text-secondary">{description || "No description yet"}</bdi>
      </span>
    ),
  },
  { id: "last", header: "Last run", width: 180, cell: ({ id }) => <LastRun filter={{ agent: id }} none="Not run yet" /> },
  { id: "status", header: "Status", width: 200, sortBy: ({ status }) => status, cell: (agent) => <AgentStatus agent={agent} /> },
  {
    id: "model",
    header: "Model and tools",
    width: 170,
    sortBy: ({ model }) => model ?? "",
    cell: (agent) => (
      <span className="flex min-w-0 flex-col">
        {agent.model ? <span className="truncate font-mono text-dense">{agent.model}</span> : <None />}
        <span className="truncate text-label text-secondary">
          {toolsOf(agent)}, {agent.mode}
        </span>
      </span>
    ),
  },
  {
    id: "changed",
    header: "Changed",
    width: 110,
    align: "right",
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="text-secondary" />,
  },
];

const None = () => <span className="text-faint">No model yet</span>;
