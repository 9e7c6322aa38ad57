import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";

export const PipelineDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  bytes: z.number().int().describe("Of the file"),
  characters: z.number().int().describe("Of the text that was read in it"),
  pages: z.number().int().nullable(),
  chunks: z.number().int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PipelineDocument = z.infer<typeof PipelineDocument>;

export const shownColumns = {
  ...{ id: true, name: true, kind: true, bytes: true, characters: true, pages: true, chunkCount: true },
  ...{ createdBy: true, createdAt: true, updatedAt: true },
} as const;

type DocumentRow = Omit<PipelineDocument, "chunks" | "createdAt" | "updatedAt"> & {
  chunkCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export const documentView = ({ chunkCount, createdAt, updatedAt, ...row }: DocumentRow): PipelineDocument => ({
  ...{ ...row, chunks: chunkCount },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export async function getDocumentRow(db: Pick<ReadDb, "pipelineDocument">, pipelineId: string, id: string) {
  const isId = z.uuid().safeParse(id).success;
  const row = isId ? await db.pipelineDocument.findFirst({ where: { id, pipelineId }, select: shownColumns }) : null;
  if (!row) throw new Failure("not_found", "This pipeline has no such document.");
  return row;
}
