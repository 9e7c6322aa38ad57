import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import { getToolRow, ToolId, viewOfTool } from "./find";
import { Version } from "./input";
import { prepareContent, readBefore } from "./prepare";
import { moveTool } from "./row-data";
import { prepareVersion, storeVersion } from "./store-version";
import { RegistryTool } from "./view";

export const publishRegistryTool = operation({
  name: "registry_tool.publish",
  summary: "Publish a tool: from now on calls use it as it is worked on, and a version keeps what that is",
  permission: "registry:publish",
  input: z.object({
    id: ToolId,
    version: Version.optional().describe(
      "The present one where it is left out; the next patch where that is taken by something else",
    ),
  }),
  output: RegistryTool,
  async run(ctx, { id: ref, version: wanted }) {
    const row = await getToolRow(ctx.db, ref);
    const prepared = await prepareContent(ctx, await readBefore(ctx, row), {});
    const version = await prepareVersion(ctx, { row, prepared, wanted });
    return change(ctx, "registry_tool.publish", async (db, note) => {
      const live = { status: "published", version: version.version, liveVersion: version.version };
      await moveTool(db, row, { ...live, contentHash: prepared.contentHash, publishedAt: row.publishedAt ?? new Date() });
      await storeVersion(db, ctx, version);
      await syncTool(db, ctx.organizationId, row.id);
      note(row.slug, { id: row.id, version: version.version });
      return viewOfTool(db, await getToolRow(db, row.id));
    });
  },
});
