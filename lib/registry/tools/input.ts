import semver from "semver";
import { z } from "zod";
import { TOOL_STATUSES } from "../../taxonomy";
import { ExecutionConfig } from "../contract/execution-config";

const JsonSchemaInput = z.union([z.boolean(), z.record(z.string(), z.unknown())], { error: "Give a JSON Schema" });

/** A version as semver.org writes it: `1.4.0`, `2.0.0-beta.1`. */
export const Version = z
  .string()
  .max(100)
  .refine((text) => semver.valid(text) === text, "Use three numbers with dots between them, such as 1.4.0 (semver.org)");

export const Slug = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,99}$/, "Use small letters, digits, _ and -, beginning with a letter")
  .refine((slug) => slug !== "then" && !(slug in {}), "That name means something else in code. Use another one");

/** What can be said of a tool, when it is made and later. */
export const ToolFields = z.object({
  name: z.string().trim().min(1, "Give the tool a name").max(120),
  description: z.string().trim().max(10_000),
  schema: z
    .object({ input: JsonSchemaInput.optional(), output: JsonSchemaInput.nullable().optional() })
    .describe("JSON Schemas of the arguments and of the answer"),
  implementation_type: z.string().max(50).describe("What does the work: http, mcp, custom and others"),
  implementation_config: z
    .record(z.string(), z.unknown())
    .describe("What that takes; a sensitive value that is given as [redacted] stays as it is"),
  execution_config: ExecutionConfig,
  scope: z.enum(["tenant", "global"]),
  status: z.enum(TOOL_STATUSES),
  artifact_id: z.string().max(100).nullable(),
  artifact_version: z.string().max(100).nullable(),
  builtin_key: z.string().max(100).nullable(),
  is_active: z.boolean().describe("A tool that is not active is called by nobody"),
});
export type GivenTool = Partial<z.output<typeof ToolFields>>;
