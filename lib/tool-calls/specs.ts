import { z } from "zod";
import { SessionField, withDynamicTools } from "../dynamic-tools";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { asObjectSchema, specFormats, specIn, type ToolSpec } from "../router";
import { bundle } from "../schema";
import { addressOf, loadSchemas, shortened, ToolEffect, viewOf } from "../tools";
import { isFreeform } from "./free-text";
import { type NamedTool, namesIn } from "./names";

const descriptionLengthMax = 1_000;

const SpecFacts = z.object({
  name: z.string(),
  address: z.string(),
  supportsParallel: z.boolean().describe("Whether its calls may run beside others"),
  effect: ToolEffect,
  mcp: z.object({ server: z.string(), tool: z.string() }).optional().describe("What its MCP server and its tool are called"),
});

export const listToolSpecs = operation({
  name: "tool_spec.list",
  summary: "List the tools one may call, each in the shape that a model API takes",
  permission: "tools:read",
  input: z.object({
    format: z
      .enum(specFormats)
      .default("responses")
      .describe("responses and chat: OpenAI; anthropic; specs: function and freeform"),
    kind: z.enum(["mcp"]).optional().describe("Only tools of MCP servers"),
    integration: z.string().max(100).optional().describe("Only tools of this integration, by its slug"),
    session: SessionField,
    cursor: z.string().max(20).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    items: z.array(z.record(z.string(), z.unknown())).describe("For the request to the model, as they are"),
    tools: z.array(SpecFacts).describe("What else is known of each of them, in the same order"),
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
  async run(given, { format, kind, integration, session, cursor, limit }) {
    const ctx = await withDynamicTools(given, session);
    const { named } = namesIn(await viewOf(ctx));
    const wanted = named.filter(
      ({ mcp, resolved }) =>
        (kind === undefined || mcp !== undefined) &&
        (integration === undefined || resolved.connection.integration.slug === integration),
    );
    const from = startOf(cursor, wanted.length);
    const page = await Promise.all(wanted.slice(from, from + limit).map((tool) => describe(ctx, tool)));
    const there = page.flatMap((one) => one ?? []);
    return {
      items: there.map(({ spec }) => specIn(format, spec)),
      tools: there.map(({ facts }) => facts),
      total: wanted.length,
      ...(from + limit < wanted.length ? { nextCursor: String(from + limit) } : {}),
    };
  },
});

function startOf(cursor: string | undefined, total: number): number {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (Number.isInteger(from) && from >= 0 && from <= total) return from;
  throw new Failure("invalid", "This cursor belongs to another list. Begin without a cursor.", {
    cursor: ["Is of another list"],
  });
}

/** Null for a tool that went away a moment ago. */
async function describe(ctx: Context, { name, resolved, mcp }: NamedTool) {
  const schemas = await loadSchemas(ctx, resolved);
  if (!schemas) return null;
  const { tool } = resolved;
  const description = shortened(tool, descriptionLengthMax);
  const spec: ToolSpec = isFreeform(schemas.input)
    ? { type: "Freeform", name, description }
    : { type: "Function", name, description, parameters: asObjectSchema(bundle(schemas.input, schemas.definitions)) };
  const supportsParallel = tool.effect === "read" || tool.scheduling?.supportsParallel === true;
  const facts = { name, address: addressOf(resolved), supportsParallel, effect: tool.effect, ...(mcp ? { mcp } : {}) };
  return { spec, facts };
}
