import { z } from "zod";
import type { JsonSchema } from "../contract";
import { isObject } from "../json/values";
import type { PluginDefinition } from "./define";
import { Manifest, toolName } from "./manifest";

/** A plugin as it was loaded, and what it says of itself where its origins do not depend on settings. */
export type Described = { definition: PluginDefinition; manifest: Manifest; config: JsonSchema };

/** Checks what a file exports. The message names what is wrong, for whoever wrote it. */
export function describePlugin(exported: unknown): Described {
  if (!isObject(exported)) throw new Error("It has no plugin as its default export. Write: export default definePlugin({ … }).");
  const definition = exported as unknown as PluginDefinition; // safe: all that is used of it is checked below
  const { id, name, description, version = null, authProviders = [], tools } = definition;
  if (!Array.isArray(tools)) throw new Error("tools expects a list of tools, each made by defineTool().");
  const origins = Array.isArray(definition.origins) ? definition.origins : [];
  const described = tools.map((tool, index) => describeTool(tool, `tools[${index}]`));
  const manifest = checked({ id, name, description, version, authProviders, origins, tools: described });
  requireUniqueNames(manifest);
  return { definition, manifest, config: configOf(definition) };
}

function checked(told: unknown): Manifest {
  const { success, data, error } = Manifest.safeParse(told);
  if (success) return data;
  const lines = error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".") || "the plugin"}: ${message}`);
  throw new Error(lines.join("; "));
}

/** A path with the plugin's id in front and one without it may be the same tool. */
function requireUniqueNames({ id, tools }: Manifest): void {
  const names = tools.map(({ path }) => toolName(id, path));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two tools are called ${twice}: the id of the plugin in front of a path is left out.`);
}

function describeTool(tool: unknown, place: string): unknown {
  if (!isObject(tool)) throw new Error(`${place} is no tool. Make it with defineTool().`);
  const { path, name, description, inputSchema, outputSchema, annotations, effectOf, scheduling, handler } = tool;
  const at = typeof path === "string" ? `the tool ${path}` : place;
  if (typeof handler !== "function") throw new Error(`${at} has no handler.`);
  if (effectOf !== undefined && typeof effectOf !== "function") throw new Error(`effectOf of ${at} expects a function.`);
  const input = schemaOf(inputSchema, "input", `inputSchema of ${at}`);
  if (!isObject(input) || input.type !== "object") throw new Error(`inputSchema of ${at} expects z.object({ … }).`);
  const output = outputSchema === undefined ? null : schemaOf(outputSchema, "output", `outputSchema of ${at}`);
  const effectByArguments = effectOf !== undefined;
  return { path, name, description, inputSchema: input, outputSchema: output, annotations, effectByArguments, scheduling };
}

function configOf({ config }: PluginDefinition): JsonSchema {
  if (config === undefined) return { type: "object", properties: {}, additionalProperties: false };
  const schema = schemaOf(config, "input", "config");
  if (!isObject(schema) || schema.type !== "object") throw new Error("config expects z.object({ … }).");
  return { ...schema, additionalProperties: false };
}

function schemaOf(schema: unknown, io: "input" | "output", what: string): JsonSchema {
  if (!isObject(schema) || !("_zod" in schema)) throw new Error(`${what} expects a schema of zod 4.`);
  try {
    const { $schema: _, "~standard": _standard, ...made } = z.toJSONSchema(schema as unknown as z.ZodType, { io }); // safe: every zod 4 has the member
    return JSON.parse(JSON.stringify(made)) as JsonSchema;
  } catch (error) {
    throw new Error(`${what} has no JSON Schema: ${error instanceof Error ? error.message : String(error)}`);
  }
}
