import { z } from "zod";
import { type Context, can } from "../operation/context";
import { TOOL_BUCKETS, TOOL_SUBTYPES } from "../taxonomy";
import type { ResolvedTool } from "./view/view";

/** What lists add of tools that the organization made, for whoever may see the registry. */
export const OwnToolFields = z.object({
  id: z.string(),
  tenant_id: z.string(),
  slug: z.string(),
  scope: z.string(),
  schema: z.unknown().describe("JSON Schemas of what is worked on: input and output"),
  config_schema: z.unknown().describe("implementation and execution; sensitive values are redacted"),
  tool_type: z.enum(TOOL_BUCKETS),
  implementation_type: z.enum(TOOL_SUBTYPES),
  published_at: z.string().nullable(),
  live_version: z.string().nullable(),
  artifact_id: z.string().nullable(),
  artifact_version: z.string().nullable(),
  builtin_key: z.string().nullable(),
  is_active: z.boolean(),
  is_system: z.boolean(),
});
type OwnToolFields = z.infer<typeof OwnToolFields>;

type Kinds = Pick<OwnToolFields, "tool_type" | "implementation_type">;
type Described = { resolved: ResolvedTool; kinds: Kinds };

/** By the ids of tools. */
export async function readOwnTools(ctx: Context, described: readonly Described[]): Promise<ReadonlyMap<string, OwnToolFields>> {
  const kindsOf = new Map(described.flatMap(({ resolved, kinds }) => idsOf(resolved).map((id) => [id, kinds] as const)));
  if (kindsOf.size === 0 || !can(ctx.actor, "registry:read")) return new Map();
  const rows = await ctx.db.registryTool.findMany({ where: { id: { in: [...kindsOf.keys()] } } });
  return new Map(
    rows.flatMap((row) => {
      const kinds = kindsOf.get(row.id);
      return kinds ? [[row.id, { ...fieldsOf(row), ...kinds }] as const] : [];
    }),
  );
}

const idsOf = ({ tool: { registration } }: ResolvedTool): string[] => (registration ? [registration.toolId] : []);

type RegistryRow = Awaited<ReturnType<Context["db"]["registryTool"]["findMany"]>>[number];

const fieldsOf = (row: RegistryRow): Omit<OwnToolFields, keyof Kinds> => ({
  ...{ id: row.id, tenant_id: row.organizationId, slug: row.slug, scope: row.scope },
  ...{ schema: row.schema, config_schema: row.configSchema, live_version: row.liveVersion },
  published_at: row.publishedAt?.toISOString() ?? null,
  ...{ artifact_id: row.artifactId, artifact_version: row.artifactVersion, builtin_key: row.builtinKey },
  ...{ is_active: row.isActive, is_system: row.isSystem },
});
