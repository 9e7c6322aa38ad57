import { createToolCalls } from "./create";
import { getToolCalls } from "./get";
import { listToolSpecs } from "./specs";

/** Everything that loops of other programs can do here. */
export const toolCallOperations = { createToolCalls, getToolCalls, listToolSpecs } as const;
