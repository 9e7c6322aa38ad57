import { assignToolkit, unassignToolkit } from "./assign";
import { assignToolkitToMembers } from "./assign-members";
import { createToolkit } from "./create";
import { getToolkit } from "./get";
import { listToolkitHolders } from "./holders";
import { listToolkits } from "./list";
import { removeToolkit } from "./remove";
import { updateToolkit } from "./update";

/** All that can be done with toolkits, for the table of operations. */
export const toolkitOperations = {
  assignToolkit,
  assignToolkitToMembers,
  createToolkit,
  getToolkit,
  listToolkitHolders,
  listToolkits,
  removeToolkit,
  unassignToolkit,
  updateToolkit,
} as const;
