export { callRegistryTool } from "./call";
export { offerImplementations } from "./implementations/offer";
export { registryOperations } from "./operations";
export { createRegistryTool } from "./tools/create";
export { getRegistryTool } from "./tools/get";
export { publishRegistryTool } from "./tools/publish";
export { updateRegistryTool } from "./tools/update";
