import { z } from "zod";
import { operation } from "../../operation/operation";
import { getToolRow, ToolId, viewOfTool } from "./find";
import { RegistryTool } from "./view";

export const getRegistryTool = operation({
  name: "registry_tool.get",
  summary: "Read a tool of the registry as it is worked on; sensitive values are redacted",
  permission: "registry:read",
  input: z.object({ id: ToolId }),
  output: RegistryTool,
  run: async ({ db }, { id }) => viewOfTool(db, await getToolRow(db, id)),
});
