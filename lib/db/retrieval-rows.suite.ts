import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const pipeline = () => ({
  ...{ slug: `p-${randomUUID()}`, name: "P", description: "", language: "simple", createdBy: "a" },
  ...{ chunkCharacters: 1_000, overlapCharacters: 100 },
});

const document = () => ({
  ...{ name: randomUUID(), kind: "text", bytes: 1, characters: 1, chunkCount: 1, indexRevision: 1, createdBy: "a" },
  content: new Uint8Array([1]),
});

const chunk = { index: 0, heading: "", text: "word" };

async function newPipeline({ db, organizationId }: TestOrganization): Promise<string> {
  return (await db.$transaction((tx) => tx.pipeline.create({ data: { ...pipeline(), organizationId } }))).id;
}

async function newDocument(organization: TestOrganization) {
  const { db, organizationId } = organization;
  const pipelineId = await newPipeline(organization);
  const { id } = await db.$transaction((tx) =>
    tx.pipelineDocument.create({ data: { ...document(), organizationId, pipelineId } }),
  );
  return { pipelineId, documentId: id };
}

async function newChunk(organization: TestOrganization) {
  const { db, organizationId } = organization;
  const owner = await newDocument(organization);
  const { id } = await db.$transaction((tx) => tx.pipelineChunk.create({ data: { ...chunk, ...owner, organizationId } }));
  return { pipelineId: owner.pipelineId, chunkId: id };
}

/** Rows of the models of retrieval, and of what the search of tools is tried with. */
export const retrievalSamples = {
  SearchRequest: {
    values: () => ({ request: "list notes", expected: "example.org.main.notes.list", createdBy: "a" }),
    ...{ key: ["organizationId", "id"], change: { request: "x" } },
  },
  Pipeline: { values: pipeline, key: ["organizationId", "id"], change: { name: "x" } },
  PipelineKey: {
    values: async (organization: TestOrganization) => ({
      pipelineId: await newPipeline(organization),
      sealed: new Uint8Array([1]),
    }),
    ...{ key: ["organizationId", "pipelineId"], change: { sealed: new Uint8Array([2]) } },
  },
  PipelineDocument: {
    values: async (organization: TestOrganization) => ({ ...document(), pipelineId: await newPipeline(organization) }),
    ...{ key: ["organizationId", "id"], change: { name: "x" } },
  },
  PipelineChunk: {
    values: async (organization: TestOrganization) => ({ ...chunk, ...(await newDocument(organization)) }),
    ...{ key: ["organizationId", "id"], change: { text: "x" } },
  },
  PipelineVector: {
    values: async (organization: TestOrganization) => ({
      ...{ ...(await newChunk(organization)), embeddingRevision: 1, signs: "1", numbers: new Uint8Array([1]) },
    }),
    ...{ key: ["organizationId", "chunkId"], change: { embeddingRevision: 2 } },
  },
} as const;
