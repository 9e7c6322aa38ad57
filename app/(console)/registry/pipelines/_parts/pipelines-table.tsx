"use client";

import type { Pipeline } from "@executor/core/retrieval";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { LastRun } from "@/components/run/last-run";
import { NoPipelines } from "./no-pipelines";
import { PipelineState } from "./pipeline-state";
import type { SearchingTool } from "./searching-tool";

type PipelinesTableProps = {
  pipelines: Pipeline[];
  /** How many there are without filters. */
  total: number;
  mayWrite: boolean;
  /** The tools that search them; null for those who may not see runs. */
  tools: readonly SearchingTool[] | null;
};

export function PipelinesTable({ pipelines, total, mayWrite, tools }: PipelinesTableProps) {
  const router = useRouter();
  const columns = useMemo(() => columnsFor(tools), [tools]);
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

const columnsFor = (tools: PipelinesTableProps["tools"]): Column<Pipeline>[] => [
  {
    id: "name",
    header: "Pipeline",
    fixed: true,
    width: 200,
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
    width: 105,
    align: "right",
    sortBy: ({ documents }) => documents,
    cell: ({ documents }) => documents.toLocaleString("en"),
  },
  {
    id: "chunks",
    header: "Chunks",
    width: 85,
    align: "right",
    sortBy: ({ chunks }) => chunks,
    cell: ({ chunks }) => chunks.toLocaleString("en"),
  },
  { id: "compares", header: "Compares", width: 155, cell: ({ embeddings }) => (embeddings ? "Words and meaning" : "Words") },
  ...(tools === null
    ? []
    : [{ id: "used", header: "Last call", width: 175, cell: (pipeline: Pipeline) => <LastUse {...pipeline} tools={tools} /> }]),
  { id: "state", header: "State", width: 120, cell: (pipeline) => <PipelineState {...pipeline} /> },
  {
    id: "changed",
    header: "Changed",
    width: 110,
    align: "right",
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="text-secondary" />,
  },
];

type LastUseProps = Pick<Pipeline, "id" | "slug"> & { tools: readonly SearchingTool[] };

/** The newest call of each tool that searches a pipeline. */
function LastUse({ id, slug, tools }: LastUseProps) {
  const own = tools.filter(({ pipeline }) => pipeline === id || pipeline === slug);
  if (own.length === 0) return <span className="text-faint">No tool searches it</span>;
  return own.map(({ address }) => <LastRun key={address} filter={{ address }} none="Not called yet" />);
}
