import { createRegistryTool } from "./tools/create";
import { getRegistryTool } from "./tools/get";
import { publishRegistryTool } from "./tools/publish";
import { updateRegistryTool } from "./tools/update";

/** What the registry offers, for the table of all operations. */
export const registryOperations = {
  createRegistryTool,
  getRegistryTool,
  publishRegistryTool,
  updateRegistryTool,
};
