import { z } from "zod";
import { hashOf } from "../../sources";
import { ExecutionConfig } from "../contract/execution-config";
import type { ToolSchemas } from "../contract/implementation";

const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);

/** What a tool is made of, as a version keeps it. Its sensitive values are kept elsewhere. */
export const ToolContent = z.object({
  name: z.string(),
  description: z.string(),
  schema: z.object({ input: Schema, output: Schema.nullable() }),
  config: z.object({ implementation: z.record(z.string(), z.unknown()), execution: ExecutionConfig }),
  implementation_type: z.string(),
  artifact_id: z.string().nullable(),
  artifact_version: z.string().nullable(),
  builtin_key: z.string().nullable(),
});
export type ToolContent = Omit<z.output<typeof ToolContent>, "schema"> & { schema: ToolSchemas };

export type ToolRow = {
  id: string;
  organizationId: string;
  slug: string;
  name: string;
  description: string;
  schema: unknown;
  configSchema: unknown;
  status: string;
  version: string;
  liveVersion: string | null;
  implementationType: string | null;
  artifactId: string | null;
  artifactVersion: string | null;
  builtinKey: string | null;
  isActive: boolean;
  isSystem: boolean;
};

/** What is worked on. The column says the type; where it is empty, the config does. */
export function contentOf(row: ToolRow): ToolContent {
  const { implementation = {}, execution = {} } = row.configSchema as Partial<ToolContent["config"]>; // safe: checked when it was stored
  const { input = { type: "object" }, output = null } = row.schema as Partial<ToolSchemas>; // safe: checked when it was stored
  return {
    name: row.name,
    description: row.description,
    schema: { input, output },
    config: { implementation, execution },
    implementation_type: implementationTypeOf(row),
    artifact_id: row.artifactId,
    artifact_version: row.artifactVersion,
    builtin_key: row.builtinKey,
  };
}

type Typed = Pick<ToolRow, "implementationType" | "configSchema">;

function implementationTypeOf({ implementationType, configSchema }: Typed): string {
  if (implementationType) return implementationType;
  const { implementation } = configSchema as { implementation?: { type?: unknown } }; // safe: a config is an object
  return typeof implementation?.type === "string" ? implementation.type : "custom";
}

/** Equal for equal contents. With it a version is known again, and an approval of another content is told apart. */
export const contentHash = (content: ToolContent, secretsDigest: string): string => hashOf([content, secretsDigest]);
