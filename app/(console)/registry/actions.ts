"use server";

import {
  createRegistryTool,
  nameToolVersion,
  publishRegistryTool,
  removeRegistryTool,
  removeToolTest,
  rollBackTool,
  runToolTests,
  saveToolTest,
  updateRegistryTool,
} from "@executor/core/registry";
import { action } from "@/lib/web";

const here = { revalidate: "/registry" };

export const createToolAction = action(createRegistryTool, here);
export const updateToolAction = action(updateRegistryTool, here);
export const removeToolAction = action(removeRegistryTool, here);
export const publishToolAction = action(publishRegistryTool, here);
export const nameVersionAction = action(nameToolVersion, here);
export const rollBackAction = action(rollBackTool, here);
export const saveTestAction = action(saveToolTest, here);
export const removeTestAction = action(removeToolTest, here);
export const runTestsAction = action(runToolTests, here);
