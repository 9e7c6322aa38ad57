import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation, requirePermission } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import { requireUnused } from "./dependents";
import { getToolRow, ToolId } from "./find";

export const removeRegistryTool = operation({
  name: "registry_tool.remove",
  summary: "Remove a tool with its versions and tests, unless an agent or a schedule uses it. Its runs stay",
  permission: "registry:write",
  input: z.object({ id: ToolId }),
  output: z.object({}),
  run: (ctx, { id: ref }) =>
    change(ctx, "registry_tool.remove", async (db, note) => {
      const { organizationId } = ctx;
      await lockOrganization(db, organizationId);
      const row = await getToolRow(db, ref);
      if (row.isSystem) throw new Failure("forbidden", `${row.slug} comes with the console, so it stays.`);
      if (row.liveVersion !== null || row.status !== "draft") requirePermission(ctx, "registry:publish");
      await requireUnused(db, row);
      await db.registryTool.deleteMany({ where: { id: row.id } });
      await syncTool(db, organizationId, row.id);
      note(row.slug, { id: row.id, status: row.status, version: row.version });
      return {};
    }),
});
