import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import { sealSecrets, storeSecrets } from "../content/seal";
import { getToolRow, ToolId, viewOfTool } from "./find";
import { ToolFields } from "./input";
import { prepareContent, readBefore, requireAllowed } from "./prepare";
import { requirePublisher } from "./publisher";
import { moveTool, rowData } from "./row-data";
import { RegistryTool } from "./view";

export const updateRegistryTool = operation({
  name: "registry_tool.update",
  summary: "Change a tool of the registry. Calls of a published one stay as they are until it is published again",
  permission: "registry:write",
  input: ToolFields.partial().extend({ id: ToolId }),
  output: RegistryTool,
  async run(ctx, { id: ref, ...given }) {
    const row = await getToolRow(ctx.db, ref);
    requireAllowed(given);
    requirePublisher(ctx, row, given);
    const { organizationId } = ctx;
    const prepared = await prepareContent(ctx, await readBefore(ctx, row), given);
    const sealed = await sealSecrets({ organizationId, toolId: row.id, version: "" }, prepared.secrets);
    const { status = row.status, is_active: isActive = row.isActive } = given;
    return change(ctx, "registry_tool.update", async (db, note) => {
      await moveTool(db, row, { ...rowData(prepared), status, isActive });
      await storeSecrets(db, sealed);
      await syncTool(db, organizationId, row.id);
      const isChanged = prepared.contentHash !== row.contentHash;
      note(row.slug, { id: row.id, status, is_active: isActive, content: isChanged ? "changed" : "as it was" });
      return viewOfTool(db, await getToolRow(db, row.id));
    });
  },
});
