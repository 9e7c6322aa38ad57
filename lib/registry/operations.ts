import { addArtifactVersion } from "./artifacts/add-version";
import { createArtifact } from "./artifacts/create";
import { getArtifact } from "./artifacts/get";
import { listArtifacts } from "./artifacts/list";
import { findLiterals } from "./artifacts/literals";
import { promoteProgram } from "./artifacts/promote";
import { removeArtifact } from "./artifacts/remove";
import { createRegistryTool } from "./tools/create";
import { getRegistryTool } from "./tools/get";
import { publishRegistryTool } from "./tools/publish";
import { updateRegistryTool } from "./tools/update";

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
  updateRegistryTool,
};
