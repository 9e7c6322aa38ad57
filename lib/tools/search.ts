import { z } from "zod";
import type { Context } from "../operation/context";
import { Flag } from "../operation/flag";
import { operation } from "../operation/operation";
import { bundle } from "../schema";
import { hintOf, shortened } from "./catalog/description";
import { loadSchemas } from "./catalog/load-schemas";
import { rankTools } from "./view/rank";
import { pathOfTool } from "./view/resolve";
import { type ResolvedTool, viewOf } from "./view/view";

const Namespace = z.string().max(500);
/** One namespace or several; in a query string separated by commas. */
export const Namespaces = z
  .union([Namespace, z.array(Namespace).max(50)])
  .optional()
  .transform((given) => (typeof given === "string" ? given.split(",") : (given ?? [])).map((one) => one.trim()).filter(Boolean));

const FoundTool = z.object({
  path: z.string(),
  name: z.string(),
  description: z.string(),
  integration: z.string(),
  deprecated: z.boolean().optional(),
  score: z.number(),
});

const descriptionLengthMax = 200;

export const searchTools = operation({
  name: "tool.search",
  summary: "Search tools by what they do, best first",
  permission: "tools:read",
  input: z.object({
    query: z.string().max(1_000).default(""),
    namespace: Namespaces,
    limit: z.coerce.number().int().min(1).max(1_000).default(12),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.object({
    items: z.array(FoundTool),
    total: z.number().int(),
    hasMore: z.boolean(),
    nextOffset: z.number().int().nullable(),
  }),
  async run(ctx, { query, namespace: namespaces, limit, offset }) {
    const view = await viewOf(ctx);
    const { ranked, total } = await rankTools(view, { query, namespaces, take: offset + limit });
    const items = ranked.slice(offset).map((one) => ({
      path: pathOfTool(one),
      name: one.tool.name,
      description: shortened(one.tool, descriptionLengthMax),
      integration: one.connection.integration.slug,
      ...(one.tool.isDeprecated ? { deprecated: true } : {}),
      score: Math.round(one.score * 1_000) / 1_000,
    }));
    const hasMore = offset + items.length < total && items.length > 0;
    return { items, total, hasMore, nextOffset: hasMore ? offset + items.length : null };
  },
});

const Schema = z.union([z.record(z.string(), z.unknown()), z.boolean()]).nullable();

const Discovered = z.object({
  path: z.string(),
  description: z.string().optional(),
  hint: z.string().optional(),
  deprecated: z.boolean().optional(),
  account: z.string().optional(),
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
    includeAccounts: Flag.default(false),
  }),
  output: z.object({ bestPath: z.string().optional(), results: z.array(Discovered), total: z.number().int() }),
  async run(ctx, { query, limit, compact, includeSchemas, includeAccounts }) {
    const view = await viewOf(ctx);
    const { ranked, total } = await rankTools(view, { query, namespaces: [], take: Math.max(limit, 2) });
    const [first] = ranked;
    const second = ranked.find(({ tool }) => tool.name !== first?.tool.name);
    const leads = first !== undefined && first.score > (second?.score ?? 0) * lead;
    const shown = ranked.slice(0, limit);
    const accounts = includeAccounts ? await accountsOf(ctx, shown) : new Map<string, string>();
    const results = await Promise.all(
      shown.map(async (one) => ({
        path: pathOfTool(one),
        ...(compact ? { hint: hintOf(one.tool) } : { description: shortened(one.tool, 200) }),
        ...(one.tool.isDeprecated ? { deprecated: true } : {}),
        ...(accounts.has(one.connection.id) ? { account: accounts.get(one.connection.id) } : {}),
        ...(includeSchemas ? await bundlesOf(ctx, one) : {}),
      })),
    );
    return { ...(leads ? { bestPath: pathOfTool(first) } : {}), results, total };
  },
});

/** Whose accounts the connections are, by connection; those that nobody named are left out. */
async function accountsOf({ db }: Context, found: readonly ResolvedTool[]): Promise<ReadonlyMap<string, string>> {
  const id = { in: found.flatMap(({ connection }) => (connection.isStatic ? [] : connection.id)) };
  const rows = await db.connection.findMany({ where: { id }, select: { id: true, accountLabel: true } });
  return new Map(rows.flatMap(({ id, accountLabel }) => (accountLabel ? [[id, accountLabel] as const] : [])));
}

async function bundlesOf(ctx: Context, resolved: ResolvedTool) {
  const schemas = await loadSchemas(ctx, resolved);
  if (!schemas) return {};
  const { input, output, definitions } = schemas;
  return { inputSchema: bundle(input, definitions), outputSchema: output === null ? null : bundle(output, definitions) };
}
