import { z } from "zod";
import type { Context } from "../operation/context";
import { operation } from "../operation/operation";
import { keptPattern, PolicyAction } from "../policies";
import { estimateTokens } from "../schema";
import { countMatches, ToolkitPatterns } from "../toolkits";
import {
  addressOf,
  decisionOf,
  openTools,
  type ResolvedTool,
  shortened,
  summaryOf,
  ToolEffect,
  type View,
  viewWithin,
} from "../tools";
import { executeDescription } from "./description";
import { definitionOf, namesIn } from "./direct";
import { executeDefinition } from "./execute";
import { resumeTool } from "./resume";
import { invokeTool, searchTool } from "./search";

const hintLengthMax = 120;

const Preview = z.object({
  total: z.number().int(),
  items: z.array(
    z.object({
      address: z.string(),
      title: z.string().nullable(),
      hint: z.string(),
      effect: ToolEffect,
      action: PolicyAction,
    }),
  ),
  patterns: z.array(z.object({ pattern: z.string(), tools: z.number().int() })).describe("How many tools each brings"),
  tokens: z
    .object({ code: z.number().int(), search: z.number().int(), direct: z.number().int(), isEstimated: z.boolean() })
    .describe("What an agent reads of the list of tools, by mode of the endpoint; estimated where there are many tools"),
});
export type ToolkitPreview = z.infer<typeof Preview>;

export const previewToolkit = operation({
  name: "toolkit.preview",
  summary: "See which of your tools a selection has, and how many tokens its list costs an agent",
  permission: "toolkits:read",
  input: z.object({
    patterns: ToolkitPatterns,
    skip: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: Preview,
  async run(ctx, { patterns: texts, skip, limit }) {
    const patterns = texts.map(keptPattern);
    const view = await viewWithin(ctx, patterns);
    const tools = openTools(view);
    const counts = countMatches(patterns, tools.map(addressOf));
    return {
      total: tools.length,
      items: tools.slice(skip, skip + limit).map(lineOf),
      patterns: patterns.map(({ text: pattern }, index) => ({ pattern, tools: counts[index] ?? 0 })),
      tokens: await tokensOf(ctx, view),
    };
  },
});

function lineOf(resolved: ResolvedTool): ToolkitPreview["items"][number] {
  const { title, effect } = resolved.tool;
  const hint = shortened(resolved.tool, hintLengthMax);
  return { address: addressOf(resolved), title, hint, effect, action: decisionOf(resolved).action };
}

/** Definitions that are written out to count their tokens; of more tools these are a sample. */
const measuredMax = 200;

async function tokensOf(ctx: Context, view: View): Promise<ToolkitPreview["tokens"]> {
  const placed = [...namesIn(view)];
  const step = Math.max(1, placed.length / measuredMax);
  const sample = placed.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const definitions = await Promise.all(sample.map(([name, resolved]) => definitionOf(ctx, name, resolved)));
  const measured = definitions.reduce((sum, definition) => sum + (definition ? tokensIn(definition) : 0), 0);
  const all = sample.length === 0 ? 0 : (measured * placed.length) / sample.length;
  const execute = executeDefinition(executeDescription(summaryOf(view)));
  return {
    code: tokensIn(execute) + tokensIn(resumeTool.definition),
    search: tokensIn(searchTool.definition) + tokensIn(invokeTool.definition),
    direct: Math.round(all) + tokensIn(resumeTool.definition),
    isEstimated: sample.length < placed.length,
  };
}

const tokensIn = (definition: object): number => estimateTokens(JSON.stringify(definition));
