"use client";

import type { ToolkitLine } from "@executor/core/toolkits";
import { Boxes } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";

export function ToolkitsTable({ toolkits }: { toolkits: ToolkitLine[] }) {
  const router = useRouter();
  return (
    <DataTable
      label="Toolkits"
      rows={toolkits}
      columns={columns}
      rowId={({ slug }) => slug}
      onOpenRow={({ slug }) => router.push(`/toolkits/${slug}`)}
      empty={
        <EmptyState
          icon={Boxes}
          what="No toolkits yet"
          why="An agent with a few tools finds the right one sooner, and reaches nothing else. Choose some, and limit a key, an agent or a member to them."
          guide={{ label: "What toolkits do", href: "/docs/toolkits" }}
        />
      }
    />
  );
}

const columns: Column<ToolkitLine>[] = [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, slug }) => (
      <span className="flex min-w-0 flex-col py-1" title={name}>
        <Link href={`/toolkits/${slug}`} className="truncate underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="truncate font-mono text-label text-secondary">{slug}</span>
      </span>
    ),
  },
  {
    id: "patterns",
    header: "Tools and patterns",
    width: 145,
    align: "right",
    sortBy: ({ patterns }) => patterns,
    cell: ({ patterns }) => patterns,
  },
  {
    id: "holders",
    header: "Limited to it",
    width: 110,
    align: "right",
    sortBy: ({ holders }) => holders,
    cell: ({ holders }) => (holders === 0 ? <span className="text-faint">Nobody</span> : holders),
  },
  {
    id: "changed",
    header: "Changed",
    width: 110,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
];
