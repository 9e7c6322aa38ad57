"use server";

import { previewToolkit } from "@executor/core/mcp-endpoint";
import {
  assignToolkit,
  assignToolkitToMembers,
  createToolkit,
  removeToolkit,
  unassignToolkit,
  updateToolkit,
} from "@executor/core/toolkits";
import { action } from "@/lib/web";

const here = { revalidate: "/toolkits" };

export const createToolkitAction = action(createToolkit, here);
export const updateToolkitAction = action(updateToolkit, here);
export const removeToolkitAction = action(removeToolkit, here);
export const assignToolkitAction = action(assignToolkit, here);
export const limitMembersAction = action(assignToolkitToMembers, here);
export const unassignToolkitAction = action(unassignToolkit, here);
export const previewToolkitAction = action(previewToolkit);
