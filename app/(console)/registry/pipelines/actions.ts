"use server";

import {
  createPipeline,
  queryPipeline,
  reindexPipeline,
  removePipeline,
  removePipelineDocument,
  updatePipeline,
} from "@executor/core/retrieval";
import { action } from "@/lib/web";

const here = { revalidate: "/registry/pipelines" };

export const createPipelineAction = action(createPipeline, here);
export const updatePipelineAction = action(updatePipeline, here);
export const removePipelineAction = action(removePipeline, here);
export const reindexPipelineAction = action(reindexPipeline, here);
export const removePipelineDocumentAction = action(removePipelineDocument, here);
export const queryPipelineAction = action(queryPipeline);
