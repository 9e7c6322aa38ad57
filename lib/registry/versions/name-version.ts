import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import { getToolRow, ToolId, viewOfTool } from "../tools/find";
import { Version } from "../tools/input";
import { moveTool, rowData } from "../tools/row-data";
import { RegistryTool } from "../tools/view";
import { prepareKept } from "./prepare-kept";
import { prepareVersion, storeVersion } from "./store-version";

export const nameToolVersion = operation({
  name: "registry_tool.version",
  summary: "Keep a tool as it is worked on under a version of its own. Calls stay as they are until it is published",
  permission: "registry:write",
  input: z.object({ id: ToolId, new_version: Version }),
  output: RegistryTool,
  async run(ctx, { id: ref, new_version: wanted }) {
    const row = await getToolRow(ctx.db, ref);
    const prepared = await prepareKept(ctx, row);
    const version = await prepareVersion(ctx, { row, prepared, wanted });
    return change(ctx, "registry_tool.version", async (db, note) => {
      await moveTool(db, row, { ...rowData(prepared), version: version.version });
      await storeVersion(db, ctx, version);
      await syncTool(db, ctx.organizationId, row.id);
      note(row.slug, { id: row.id, version: version.version });
      return viewOfTool(db, await getToolRow(db, row.id));
    });
  },
});
