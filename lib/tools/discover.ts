import { z } from "zod";
import type { Context } from "../operation/context";
import { Flag } from "../operation/flag";
import { operation } from "../operation/operation";
import { bundle } from "../schema";
import { rankTools } from "./finding/rank";
import { pathOfPlaced } from "./finding/resolve";
import { type Placed, viewOf } from "./finding/view";
import { hintOf, shortened } from "./presentation/text";
import { loadSchemas } from "./schema/load";

const Schema = z.union([z.record(z.string(), z.unknown()), z.boolean()]).nullable();

const Discovered = z.object({
  path: z.string(),
  description: z.string().optional(),
  hint: z.string().optional(),
  deprecated: z.boolean().optional(),
  inputSchema: Schema.optional(),
  outputSchema: Schema.optional(),
});

/** The first leads clearly when it says this much more than the second. */
const lead = 1.15;

export const discoverTools = operation({
  name: "tool.discover",
  summary: "Find the tools for a task, and the best one where it is clear",
  permission: "tools:read",
  input: z.object({
    query: z.string().max(1_000),
    limit: z.coerce.number().int().min(1).max(100).default(12),
    compact: Flag.default(false),
    includeSchemas: Flag.default(false),
  }),
  output: z.object({ bestPath: z.string().optional(), results: z.array(Discovered), total: z.number().int() }),
  async run(ctx, { query, limit, compact, includeSchemas }) {
    const view = await viewOf(ctx);
    const { ranked, total } = await rankTools(view, { query, namespaces: [], take: Math.max(limit, 2) });
    const [first] = ranked;
    const second = ranked.find(({ tool }) => tool.name !== first?.tool.name);
    const leads = first !== undefined && first.score > (second?.score ?? 0) * lead;
    const shown = ranked.slice(0, limit);
    const results = await Promise.all(
      shown.map(async (one) => ({
        path: pathOfPlaced(one),
        ...(compact ? { hint: hintOf(one.tool) } : { description: shortened(one.tool, 200) }),
        ...(one.tool.isDeprecated ? { deprecated: true } : {}),
        ...(includeSchemas ? await bundlesOf(ctx, one) : {}),
      })),
    );
    return { ...(leads ? { bestPath: pathOfPlaced(first) } : {}), results, total };
  },
});

async function bundlesOf(ctx: Context, placed: Placed) {
  const schemas = await loadSchemas(ctx, placed);
  if (!schemas) return {};
  const { input, output, definitions } = schemas;
  return { inputSchema: bundle(input, definitions), outputSchema: output === null ? null : bundle(output, definitions) };
}
