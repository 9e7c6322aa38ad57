"use client";

import type { Pipeline } from "@executor/core/retrieval";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { NoPipelines } from "./no-pipelines";
import { PipelineState } from "./pipeline-state";

type PipelinesTableProps = {
  pipelines: Pipeline[];
  /** How many there are without filters. */
  total: number;
  mayWrite: boolean;
};

export function PipelinesTable({ pipelines, total, mayWrite }: PipelinesTableProps) {
  const router = useRouter();
  return (
    <DataTable
      label="Pipelines"
      rows={pipelines}
      columns={columns}
      rowId={({ slug }) => slug}
      onOpenRow={({ slug }) => router.push(`/registry/pipelines/${slug}`)}
      toolbar={total > 0 && <FilterBar filters={[{ kind: "search", name: "query", label: "Search pipelines" }]} />}
      empty={
        total > 0 ? (
          <EmptyState what="No pipeline matches" why="Search for another part of its name or slug, or clear the filters." />
        ) : (
          <NoPipelines mayWrite={mayWrite} />
        )
      }
    />
  );
}

const columns: Column<Pipeline>[] = [
  {
    id: "name",
    header: "Pipeline",
    fixed: true,
    width: 240,
    sortBy: ({ name }) => name,
    cell: ({ name, slug }) => (
      <span className="flex min-w-0 flex-col py-1" title={name}>
        <Link href={`/registry/pipelines/${slug}`} className="truncate font-medium underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="truncate font-mono text-label text-secondary">{slug}</span>
      </span>
    ),
  },
  {
    id: "documents",
    header: "Documents",
    width: 110,
    align: "right",
    sortBy: ({ documents }) => documents,
    cell: ({ documents }) => documents.toLocaleString("en"),
  },
  {
    id: "chunks",
    header: "Chunks",
    width: 100,
    align: "right",
    sortBy: ({ chunks }) => chunks,
    cell: ({ chunks }) => chunks.toLocaleString("en"),
  },
  { id: "compares", header: "Compares", width: 170, cell: ({ embeddings }) => (embeddings ? "Words and meaning" : "Words") },
  { id: "state", header: "State", width: 150, cell: (pipeline) => <PipelineState {...pipeline} /> },
  {
    id: "changed",
    header: "Changed",
    width: 110,
    align: "right",
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="text-secondary" />,
  },
];
