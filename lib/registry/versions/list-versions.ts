import semver from "semver";
import { z } from "zod";
import { operation } from "../../operation/operation";
import { ToolContent } from "../content/content";
import { getToolRow, ToolId } from "../tools/find";

const ToolVersion = z.object({
  version: z.string(),
  is_live: z.boolean().describe("Whether calls use it"),
  schema_snapshot: ToolContent.describe("What the tool was; sensitive values are redacted"),
  created_by: z.string(),
  created_at: z.string(),
});

export type ToolVersion = z.infer<typeof ToolVersion>;

export const listToolVersions = operation({
  name: "registry_tool.versions",
  summary: "List the versions of a tool, the highest first, with what the tool was at each",
  permission: "registry:read",
  input: z.object({ id: ToolId }),
  output: z.object({ items: z.array(ToolVersion) }),
  async run({ db }, { id }) {
    const row = await getToolRow(db, id);
    const rows = await db.registryToolVersion.findMany({ where: { toolId: row.id } });
    const items = rows.map(({ version, schemaSnapshot, createdBy, createdAt }) => ({
      ...{ version, is_live: row.status === "published" && version === row.liveVersion },
      schema_snapshot: schemaSnapshot as z.input<typeof ToolContent>, // safe: written by storeVersion()
      ...{ created_by: createdBy, created_at: createdAt.toISOString() },
    }));
    return { items: items.sort((a, b) => semver.rcompare(a.version, b.version)) };
  },
});
