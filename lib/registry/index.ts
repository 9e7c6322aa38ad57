export { addArtifactVersion } from "./artifacts/add-version";
export type { ArtifactView } from "./artifacts/artifact";
export { createArtifact } from "./artifacts/create";
export { getArtifact } from "./artifacts/get";
export { listArtifacts } from "./artifacts/list";
export { findLiterals, type LiteralView } from "./artifacts/literals";
export { promoteProgram } from "./artifacts/promote";
export { removeArtifact } from "./artifacts/remove";
export { callRegistryTool } from "./call";
export { requireSchemas } from "./content/schemas";
export {
  type Implementation,
  type RegistryCall,
  registerImplementation,
  type ToolSchemas,
} from "./contract/implementation";
export { offerImplementations } from "./implementations/offer";
export { registryOperations } from "./operations";
export { listToolTests, removeToolTest, runToolTests, saveToolTest } from "./tests/manage";
export { offerToolRunner } from "./tests/run";
export type { ToolTest } from "./tests/saved-test";
export { listBuiltinTools } from "./tools/builtins";
export { createRegistryTool } from "./tools/create";
export { getRegistryTool } from "./tools/get";
export { type ImplementationView, listImplementations } from "./tools/implementations";
export { removeRegistryTool } from "./tools/remove";
export { resolveToolReference } from "./tools/resolve";
export { updateRegistryTool } from "./tools/update";
export type { RegistryTool } from "./tools/view";
export type { ToolVersion } from "./versions/list-versions";
export { listToolVersions } from "./versions/list-versions";
export { nameToolVersion } from "./versions/name-version";
export { publishRegistryTool } from "./versions/publish";
export { rollBackTool } from "./versions/rollback";
