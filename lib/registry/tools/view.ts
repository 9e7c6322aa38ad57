import { z } from "zod";
import { getToolBucket, TOOL_BUCKETS, TOOL_STATUSES, TOOL_SUBTYPES, type ToolStatus, type ToolSubtype } from "../../taxonomy";
import { contentOf, type ToolRow } from "../content/content";
import { ExecutionConfig } from "../contract/execution-config";

const JsonSchemaView = z.union([z.boolean(), z.record(z.string(), z.unknown())]);

const SchemasView = z.object({ input: JsonSchemaView, output: JsonSchemaView.nullable() });
const ConfigView = z.object({ implementation: z.record(z.string(), z.unknown()), execution: ExecutionConfig });

/** A tool of the registry as every answer gives it. What is sensitive of its config is redacted. */
export const RegistryTool = z.object({
  id: z.string(),
  tenant_id: z.string().nullable().describe("Null for tools of the whole installation"),
  address: z.string().describe("What calls name it by"),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  scope: z.enum(["tenant", "global"]),
  schema: SchemasView,
  config_schema: ConfigView,
  status: z.enum(TOOL_STATUSES),
  version: z.string(),
  live_version: z.string().nullable().describe("The version that calls use"),
  is_changed: z.boolean().describe("Whether what is worked on differs from what calls use"),
  implementation_type: z.enum(TOOL_SUBTYPES),
  tool_type: z.enum(TOOL_BUCKETS),
  published_at: z.string().nullable(),
  artifact_id: z.string().nullable(),
  artifact_version: z.string().nullable(),
  builtin_key: z.string().nullable(),
  builtin_template_id: z.string().nullable(),
  is_builtin_template: z.boolean(),
  is_active: z.boolean(),
  is_system: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RegistryTool = z.infer<typeof RegistryTool>;

export type StoredTool = ToolRow & {
  contentHash: string | null;
  publishedAt: Date | null;
  builtinTemplateId: string | null;
  isBuiltinTemplate: boolean;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

/** `liveHash` is that of the version that calls use. */
export function toolView(row: StoredTool, liveHash: string | null): RegistryTool {
  const { schema, config, implementation_type } = contentOf(row);
  const { artifactId, builtinKey, isSystem } = row;
  return {
    ...{ id: row.id, tenant_id: row.organizationId, address: `tools.registry.org.main.${row.slug}` },
    ...{ name: row.name, slug: row.slug, description: row.description, scope: "tenant", schema, config_schema: config },
    status: row.status as ToolStatus, // safe: checked when it was stored
    ...{ version: row.version, live_version: row.liveVersion, is_changed: liveHash !== null && liveHash !== row.contentHash },
    implementation_type: implementation_type as ToolSubtype, // safe: checked when it was stored
    tool_type: getToolBucket({ isSystem, builtinKey, artifactId, implementationType: implementation_type }),
    published_at: row.publishedAt?.toISOString() ?? null,
    ...{ artifact_id: artifactId, artifact_version: row.artifactVersion, builtin_key: builtinKey },
    ...{ builtin_template_id: row.builtinTemplateId, is_builtin_template: row.isBuiltinTemplate },
    ...{ is_active: row.isActive, is_system: isSystem, created_by: row.createdBy },
    ...{ created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
  };
}
