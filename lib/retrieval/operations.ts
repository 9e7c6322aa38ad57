import { listPipelineDocuments } from "./documents/list";
import { listPipelineChunks } from "./documents/list-chunks";
import { removePipelineDocument } from "./documents/remove";
import { uploadDocument } from "./documents/upload";
import { createPipeline } from "./pipelines/create";
import { getPipeline } from "./pipelines/get";
import { listPipelines } from "./pipelines/list";
import { reindexPipeline } from "./pipelines/reindex";
import { removePipeline } from "./pipelines/remove";
import { updatePipeline } from "./pipelines/update";
import { queryPipeline } from "./search/query";

/** All that can be done with pipelines, for the table of operations. */
export const pipelineOperations = {
  createPipeline,
  getPipeline,
  listPipelineChunks,
  listPipelineDocuments,
  listPipelines,
  queryPipeline,
  reindexPipeline,
  removePipeline,
  removePipelineDocument,
  updatePipeline,
  uploadDocument,
} as const;
