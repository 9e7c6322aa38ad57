import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import { requirePassing } from "../tests/run";
import { getToolRow, ToolId, viewOfTool } from "../tools/find";
import { Version } from "../tools/input";
import { moveTool, rowData } from "../tools/row-data";
import { RegistryTool } from "../tools/view";
import { prepareKept } from "./prepare-kept";
import { prepareVersion, storeVersion } from "./store-version";

export const publishRegistryTool = operation({
  name: "registry_tool.publish",
  summary: "Publish a tool: from now on calls use it as it is worked on, and a version keeps what that is",
  permission: "registry:publish",
  input: z.object({
    id: ToolId,
    force_reason: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .optional()
      .describe("Publish although saved tests fail, for this reason; it stands in the audit log"),
    version: Version.optional().describe(
      "The present one where it is left out; the next patch where that is taken by something else",
    ),
  }),
  output: RegistryTool,
  async run(ctx, { id: ref, version: wanted, force_reason: reason }) {
    const row = await getToolRow(ctx.db, ref);
    const prepared = await prepareKept(ctx, row);
    const failed = await requirePassing(ctx, row, reason);
    const version = await prepareVersion(ctx, { row, prepared, wanted });
    return change(ctx, "registry_tool.publish", async (db, note) => {
      const live = { status: "published", version: version.version, liveVersion: version.version };
      await moveTool(db, row, { ...rowData(prepared), ...live, publishedAt: row.publishedAt ?? new Date() });
      await storeVersion(db, ctx, version);
      await syncTool(db, ctx.organizationId, row.id);
      note(row.slug, { id: row.id, version: version.version, ...(failed.length > 0 ? { failed, reason } : {}) });
      return viewOfTool(db, await getToolRow(db, row.id));
    });
  },
});
