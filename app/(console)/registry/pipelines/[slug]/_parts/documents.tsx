"use client";

import type { PipelineDocument } from "@executor/core/retrieval";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { counted } from "@/components/ui/counted";
import { IconButton } from "@/components/ui/icon-button";
import { shownBytes } from "@/components/ui/shown-bytes";
import { removePipelineDocumentAction } from "../../actions";
import { DocumentChunks } from "./document-chunks";
import { UploadDocuments } from "./upload-documents";

type DocumentsProps = { slug: string; items: PipelineDocument[]; total: number; mayWrite: boolean };

export function Documents({ slug, items, total, mayWrite }: DocumentsProps) {
  const [opened, setOpened] = useState<PipelineDocument>();
  const remove = (document: PipelineDocument) => (mayWrite ? <RemoveDocument slug={slug} document={document} /> : null);
  return (
    <section aria-labelledby="documents" className="flex flex-col gap-3">
      <h2 id="documents" className="font-medium">
        {counted(total, "document")}
      </h2>
      {mayWrite && <UploadDocuments slug={slug} />}
      <DataTable
        label="Documents"
        rows={items}
        columns={columnsWith(setOpened, remove)}
        rowId={({ id }) => id}
        empty={<EmptyState what="There is no document yet" why="Text, Markdown, HTML, PDF and DOCX can be read." />}
      />
      {total > items.length && (
        <p className="text-label text-secondary">The first {items.length} by name. The API lists the others, page by page.</p>
      )}
      <DocumentChunks slug={slug} document={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

type Open = (document: PipelineDocument) => void;

const columnsWith = (open: Open, remove: (document: PipelineDocument) => React.ReactNode): Column<PipelineDocument>[] => [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: (document) => (
      <button
        type="button"
        className="max-w-full truncate rounded-control text-left hover:underline"
        onClick={() => open(document)}
      >
        <bdi>{document.name}</bdi>
      </button>
    ),
  },
  { id: "kind", header: "Kind", width: 100, sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    id: "size",
    header: "Size",
    width: 100,
    align: "right",
    sortBy: ({ bytes }) => bytes,
    cell: ({ bytes }) => shownBytes(bytes),
  },
  { id: "pages", header: "Pages", width: 80, align: "right", cell: ({ pages }) => pages ?? "–" },
  { id: "chunks", header: "Chunks", width: 90, align: "right", sortBy: ({ chunks }) => chunks, cell: ({ chunks }) => chunks },
  {
    id: "uploaded",
    header: "Uploaded",
    width: 120,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
  { id: "acts", header: "Actions", width: 80, cell: remove },
];

function RemoveDocument({ slug, document: { id, name } }: { slug: string; document: PipelineDocument }) {
  const router = useRouter();
  const remove = useOrganizationAction(removePipelineDocumentAction);
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      description="Searches find nothing of it any more. The file can be uploaded again."
      actionLabel="Remove document"
      trigger={
        <IconButton size="small" label={`Remove ${name}`}>
          <Trash2 aria-hidden />
        </IconButton>
      }
      onConfirm={() => remove({ slug, id })}
      onDone={() => router.refresh()}
    />
  );
}
