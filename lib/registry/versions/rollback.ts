import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import type { ToolContent } from "../content/content";
import { openSecrets, sealSecrets, storeSecrets } from "../content/seal";
import { getToolRow, ToolId, viewOfTool } from "../tools/find";
import { Version } from "../tools/input";
import { prepareContent } from "../tools/prepare";
import { moveTool, rowData } from "../tools/row-data";
import { RegistryTool } from "../tools/view";

export const rollBackTool = operation({
  name: "registry_tool.rollback",
  summary:
    "Go back to an earlier version of a tool: it becomes what is worked on, and what calls use where the tool is published",
  permission: "registry:publish",
  input: z.object({ id: ToolId, version: Version }),
  output: RegistryTool,
  async run(ctx, { id: ref, version }) {
    const { organizationId, db: reading } = ctx;
    const row = await getToolRow(reading, ref);
    const kept = await reading.registryToolVersion.findFirst({ where: { toolId: row.id, version } });
    if (!kept) throw new Failure("not_found", `The tool ${row.slug} has no version ${version}.`);
    const content = kept.schemaSnapshot as unknown as ToolContent; // safe: written by storeVersion()
    const secrets = await openSecrets(reading, { organizationId, toolId: row.id, version });
    const prepared = await prepareContent(ctx, { slug: row.slug, content, secrets }, {});
    const sealed = await sealSecrets({ organizationId, toolId: row.id, version: "" }, secrets);
    return change(ctx, "registry_tool.rollback", async (db, note) => {
      const live = row.status === "published" ? { liveVersion: version } : {};
      await moveTool(db, row, { ...rowData(prepared), contentHash: kept.contentHash, version, ...live });
      await storeSecrets(db, sealed);
      await syncTool(db, organizationId, row.id);
      note(row.slug, { id: row.id, from: row.version, to: version });
      return viewOfTool(db, await getToolRow(db, row.id));
    });
  },
});
