"use client";

import type { AgentLine } from "@executor/core/agents";
import { Bot } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { counted } from "@/components/ui/counted";
import { AgentStatus } from "./agent-status";

export function AgentsTable({ agents }: { agents: AgentLine[] }) {
  const router = useRouter();
  return (
    <DataTable
      label="Agents"
      rows={agents}
      columns={columns}
      rowId={({ slug }) => slug}
      onOpenRow={({ slug }) => router.push(`/agents/${slug}`)}
      empty={
        <EmptyState
          icon={Bot}
          what="There is no agent yet"
          why="Give a language model instructions and a few tools, try it out, and publish it for everybody who may run agents. For example one that reads new tickets, sorts them, and asks before it answers a customer."
          guide={{ label: "What agents do", href: "/docs/agents" }}
        />
      }
    />
  );
}

const toolsOf = ({ toolkit, tools }: AgentLine) => (toolkit === null ? counted(tools, "tool") : `toolkit ${toolkit}`);

const columns: Column<AgentLine>[] = [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, slug }) => (
      <span className="flex min-w-0 flex-col py-1" title={name}>
        <Link href={`/agents/${slug}`} className="truncate underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="truncate font-mono text-label text-secondary">{slug}</span>
      </span>
    ),
  },
  { id: "status", header: "Status", width: 190, sortBy: ({ status }) => status, cell: (agent) => <AgentStatus agent={agent} /> },
  {
    id: "model",
    header: "Model",
    width: 170,
    sortBy: ({ model }) => model ?? "",
    cell: ({ model }) => (model ? <span className="truncate font-mono text-dense">{model}</span> : <None />),
  },
  {
    id: "tools",
    header: "Tools",
    width: 150,
    sortBy: toolsOf,
    cell: (agent) => <span className="truncate">{toolsOf(agent)}</span>,
  },
  { id: "mode", header: "Mode", width: 90, sortBy: ({ mode }) => mode, cell: ({ mode }) => mode },
  {
    id: "changed",
    header: "Changed",
    width: 110,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
];

const None = () => <span className="text-faint">None</span>;
