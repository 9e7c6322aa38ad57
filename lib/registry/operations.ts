import { addArtifactVersion } from "./artifacts/add-version";
import { createArtifact } from "./artifacts/create";
import { getArtifact } from "./artifacts/get";
import { listArtifacts } from "./artifacts/list";
import { findLiterals } from "./artifacts/literals";
import { promoteProgram } from "./artifacts/promote";
import { removeArtifact } from "./artifacts/remove";
import { listToolTests, removeToolTest, runToolTests, saveToolTest } from "./tests/manage";
import { listBuiltinTools } from "./tools/builtins";
import { createRegistryTool } from "./tools/create";
import { getRegistryTool } from "./tools/get";
import { listImplementations } from "./tools/implementations";
import { removeRegistryTool } from "./tools/remove";
import { resolveToolReference } from "./tools/resolve";
import { updateRegistryTool } from "./tools/update";
import { listToolVersions } from "./versions/list-versions";
import { nameToolVersion } from "./versions/name-version";
import { publishRegistryTool } from "./versions/publish";
import { rollBackTool } from "./versions/rollback";

/** What the registry offers, for the table of all operations. */
export const registryOperations = {
  addArtifactVersion,
  createArtifact,
  createRegistryTool,
  findLiterals,
  getArtifact,
  getRegistryTool,
  listArtifacts,
  promoteProgram,
  publishRegistryTool,
  removeArtifact,
  removeRegistryTool,
  listBuiltinTools,
  listImplementations,
  listToolTests,
  listToolVersions,
  nameToolVersion,
  removeToolTest,
  resolveToolReference,
  rollBackTool,
  runToolTests,
  saveToolTest,
  updateRegistryTool,
} as const;
