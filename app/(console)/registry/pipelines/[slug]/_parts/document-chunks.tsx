"use client";

import type { PipelineChunk, PipelineDocument } from "@executor/core/retrieval";
import { useRead } from "@/components/api/use-read";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Drawer } from "@/components/ui/drawer";
import { MarkedText } from "./marked-text";

type DocumentChunksProps = { slug: string; document: PipelineDocument | undefined; onClose: () => void };

const shownMax = 200;

/** How a document was cut. */
export function DocumentChunks({ slug, document, onClose }: DocumentChunksProps) {
  const path = document ? `/pipelines/${slug}/documents/${document.id}/chunks?limit=${shownMax}` : null;
  const { answer } = useRead<{ items: PipelineChunk[]; total: number }>(path);
  return (
    <Drawer
      open={document !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={document?.name ?? ""}
      description={document && `${counted(document.chunks, "chunk")} of ${counted(document.characters, "character")}`}
    >
      {answer?.ok === false && <Callout tone="failed" title={answer.error.message} live />}
      <ol aria-label="Chunks" aria-busy={!answer} className="flex flex-col gap-3">
        {answer?.ok &&
          answer.data.items.map(({ id, index, heading, page, text }) => (
            <li key={id} className="flex flex-col gap-1.5 rounded-card border p-3">
              <p className="flex flex-wrap items-center gap-2 text-label text-secondary">
                <span className="tabular-nums">{index + 1}</span>
                {page !== null && <Badge>Page {page}</Badge>}
                <span>{heading}</span>
                <span className="ml-auto">{counted(text.length, "character")}</span>
              </p>
              <MarkedText text={text} />
            </li>
          ))}
      </ol>
      {answer?.ok && answer.data.total > answer.data.items.length && (
        <p className="pt-3 text-label text-secondary">The first {shownMax} are shown.</p>
      )}
    </Drawer>
  );
}
