"use client";

import type { Pipeline } from "@executor/core/retrieval";
import { Library } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { PipelineState } from "./pipeline-state";

export function PipelinesTable({ pipelines }: { pipelines: Pipeline[] }) {
  const router = useRouter();
  return (
    <DataTable
      label="Pipelines"
      rows={pipelines}
      columns={columns}
      rowId={({ slug }) => slug}
      onOpenRow={({ slug }) => router.push(`/registry/pipelines/${slug}`)}
      empty={
        <EmptyState
          icon={Library}
          what="There is no pipeline yet"
          why="Upload handbooks, contracts or notes, and programs and agents find the passage that answers a question, with its place."
          guide={{ label: "How documents are searched", href: "/docs/retrieval" }}
        />
      }
    />
  );
}

const columns: Column<Pipeline>[] = [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, slug }) => (
      <span className="flex min-w-0 flex-col py-1" title={name}>
        <Link href={`/registry/pipelines/${slug}`} className="truncate underline-offset-4 hover:underline">
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
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
];
