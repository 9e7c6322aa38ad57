export { createToolCalls } from "./create";
export { getToolCalls } from "./get";
export { toolCallOperations } from "./operations";
export { listToolSpecs } from "./specs";
