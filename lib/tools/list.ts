import { z } from "zod";
import type { Context } from "../operation/context";
import { Flag } from "../operation/flag";
import { operation } from "../operation/operation";
import { PolicyAction, ruleText } from "../policies";
import { TOOL_BUCKETS, TOOL_STATUSES, type ToolStatus, type ToolSubtype } from "../taxonomy";
import { addressLengthMax, Owner } from "./address/address";
import { requestStaleSync } from "./catalog/request-sync";
import { type CatalogTool, compareText, groupOf, kindOf, positionOf, ToolEffect } from "./catalog/snapshot";
import { OwnToolFields, readOwnTools } from "./own-tools";
import {
  actionOf,
  addressOf,
  blockedAt,
  decisionOf,
  listedView,
  type ResolvedTool,
  type SeenConnection,
  seesBlocked,
  viewOf,
} from "./view/view";

const ToolFilter = z.object({
  integration: z.string().max(100).optional(),
  owner: Owner.optional(),
  connection: z.string().max(100).optional(),
  query: z.string().max(200).optional().describe("Part of the name or description"),
  includeAnnotations: Flag.default(true).describe("Whether each tool says if it asks for approval and may ask back"),
  includeBlocked: Flag.default(true).describe(
    "Whether blocked tools are listed to those who may set the organization's policies",
  ),
  status: z.enum(TOOL_STATUSES).optional(),
  implementation_type: z.string().max(50).optional(),
  tool_type: z.enum(TOOL_BUCKETS).optional(),
  group: z.string().max(500).optional().describe("What stands before the last dot of the name; empty for names without one"),
  after: z.string().max(addressLengthMax).optional().describe("The address of the last tool you know, to go on behind it"),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000_000).optional(),
});
type ToolFilter = z.output<typeof ToolFilter>;

export const ToolMetadata = z.object({
  address: z.string(),
  owner: Owner,
  integration: z.string(),
  connection: z.string(),
  name: z.string(),
  pluginId: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  mayElicit: z.boolean().optional(),
  requiresApproval: z.boolean().optional(),
  approvalDescription: z.string().nullable().optional(),
  effect: ToolEffect.optional(),
  static: z.boolean(),
  toolType: z.enum(TOOL_BUCKETS),
  implementationType: z.string(),
  status: z.enum(TOOL_STATUSES),
  version: z.string().nullable(),
  policy: z.object({
    action: PolicyAction,
    rule: z.string().nullable(),
    conditional: z.boolean().optional().describe("True where the arguments of a call can change the action"),
  }),
});
export type ToolMetadata = z.infer<typeof ToolMetadata>;

const ListedTool = ToolMetadata.extend(OwnToolFields.partial().shape);

export const listTools = operation({
  name: "tool.list",
  summary: "List tools with what there is to know of each but its schemas",
  permission: "tools:read",
  input: ToolFilter,
  output: z.object({ items: z.array(ListedTool), total: z.number().int() }),
  async run(ctx, given) {
    const filter = { ...given, includeBlocked: given.includeBlocked && seesBlocked(ctx) };
    const view = await listedView(ctx);
    requestStaleSync(ctx, view.connections);
    const connections = view.connections.filter((connection) => isWanted(connection, filter));
    connections.sort((a, b) => compareText(a.prefix, b.prefix));
    const { resolved, total } = pageOf(connections, filter);
    return { items: await describeAll(ctx, resolved, filter), total };
  },
});

async function describeAll(ctx: Context, all: ResolvedTool[], filter: ToolFilter): Promise<z.input<typeof ListedTool>[]> {
  const described = all.map((resolved) => ({ resolved, item: metadataOf(resolved, filter) }));
  const own = await readOwnTools(
    ctx,
    described.map(({ resolved, item }) => ({ resolved, kinds: snakeKinds(item) })),
  );
  return described.map(({ resolved, item }) => ({ ...item, ...own.get(resolved.tool.registration?.toolId ?? "") }));
}

const snakeKinds = ({ toolType, implementationType }: ToolMetadata) => ({
  tool_type: toolType,
  implementation_type: implementationType as ToolSubtype, // safe: made by kindOf()
});

/** Over HTTP the body is the plain array and a header holds the total. */
export const toolListAnswer = {
  schema: z.array(ListedTool),
  of: ({ items, total }: { items: z.infer<typeof ListedTool>[]; total: number }) => ({
    json: items,
    headers: { "x-total-count": `${total}` },
  }),
};

function isWanted(connection: SeenConnection, { integration, owner, connection: name }: ToolFilter): boolean {
  return (
    (integration === undefined || connection.integration.slug === integration) &&
    (owner === undefined || connection.owner === owner) &&
    (name === undefined || connection.name === name)
  );
}

/** Counts all matches but keeps only those of the page. */
function pageOf(connections: readonly SeenConnection[], filter: ToolFilter): { resolved: ResolvedTool[]; total: number } {
  const isShown = shownBy(filter);
  const end = filter.skip + (filter.limit ?? Number.POSITIVE_INFINITY);
  const resolved: ResolvedTool[] = [];
  let [total, behind] = [0, 0];
  for (const connection of connections) {
    const first = firstBehind(connection, filter.after);
    for (const [position, tool] of shownOn(connection, filter, isShown)) {
      total += 1;
      if (position < first) continue;
      if (behind >= filter.skip && behind < end) resolved.push({ connection, tool });
      behind += 1;
    }
  }
  return { resolved, total };
}

type Shown = (tool: CatalogTool, connection: SeenConnection) => boolean;

function* shownOn(connection: SeenConnection, { includeBlocked }: ToolFilter, isShown: Shown): Generator<[number, CatalogTool]> {
  const blocked = includeBlocked ? null : blockedAt(connection);
  for (const [position, tool] of (connection.toolSet?.tools ?? []).entries())
    if (!blocked?.has(position) && isShown(tool, connection)) yield [position, tool];
}

/** The index of the first tool after an address, in list order. */
function firstBehind({ prefix, toolSet }: SeenConnection, after: string | undefined): number {
  if (after === undefined || !toolSet) return 0;
  if (!after.startsWith(`${prefix}.`)) return compareText(`${prefix}.`, after) < 0 ? toolSet.tools.length : 0;
  const name = after.slice(prefix.length + 1);
  const position = positionOf(toolSet, name);
  return toolSet.tools[position]?.name === name ? position + 1 : position;
}

function shownBy({ query, status, group, tool_type, implementation_type }: ToolFilter): Shown {
  const pattern = query ? new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "iu") : null;
  const isOfKind: Shown = (tool, connection) => {
    if (tool_type === undefined && implementation_type === undefined) return true;
    const { toolType, implementationType } = kindOf(connection, tool);
    const isOfType = implementation_type === undefined || implementationType === implementation_type;
    return isOfType && (tool_type === undefined || toolType === tool_type);
  };
  return (tool, connection) =>
    (pattern === null || pattern.test(tool.name) || pattern.test(tool.description)) &&
    (status === undefined || statusOf(tool) === status) &&
    (group === undefined || groupOf(tool.name) === group) &&
    isOfKind(tool, connection);
}

export function metadataOf(resolved: ResolvedTool, { includeAnnotations }: Pick<ToolFilter, "includeAnnotations">): ToolMetadata {
  const { connection, tool } = resolved;
  const { action, rule, conditional } = decisionOf(resolved);
  const { mayElicit, requiresApproval, approvalDescription, effect } = tool;
  return {
    address: addressOf(resolved),
    owner: connection.owner,
    integration: connection.integration.slug,
    connection: connection.name,
    name: tool.name,
    pluginId: connection.integration.pluginId,
    title: tool.title,
    description: tool.description,
    ...(includeAnnotations ? { mayElicit, requiresApproval, approvalDescription, effect } : {}),
    static: connection.isStatic,
    ...kindOf(connection, tool),
    status: statusOf(tool),
    version: tool.registration?.version ?? connection.integration.version,
    policy: { action, rule: rule ? ruleText(rule) : null, ...(conditional ? { conditional } : {}) },
  };
}

/** What exists can be called; the document it comes from may say that it will go. */
const statusOf = ({ isDeprecated, registration }: CatalogTool): ToolStatus =>
  registration?.status ?? (isDeprecated ? "deprecated" : "published");

const Group = z.object({
  name: z.string(),
  tools: z.number().int(),
  asking: z.number().int().describe("How many of them ask for an approval"),
});
export type ToolGroup = z.infer<typeof Group>;

export const listToolGroups = operation({
  name: "tool.groups",
  summary: "List the groups of a connection's tools with how many each holds",
  permission: "tools:read",
  input: z.object({
    integration: z.string().max(100),
    owner: Owner,
    connection: z.string().max(100),
    query: z.string().max(200).optional().describe("Part of the name or description of a tool"),
    skip: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  output: z.object({ items: z.array(Group), total: z.number().int(), tools: z.number().int() }),
  async run(ctx, { integration, owner, connection: name, query = "", skip, limit }) {
    const { connections } = await viewOf(ctx);
    const isIt = (one: (typeof connections)[number]) =>
      one.integration.slug === integration && one.owner === owner && one.name === name;
    const connection = connections.find(isIt);
    if (!connection?.toolSet) return { items: [], total: 0, tools: 0 };
    const blocked = seesBlocked(ctx) ? null : blockedAt(connection);
    const wanted = query.toLowerCase();
    const groups = new Map<string, ToolGroup>();
    let tools = 0;
    for (const [position, tool] of connection.toolSet.tools.entries()) {
      if (blocked?.has(position)) continue;
      if (wanted && !tool.name.toLowerCase().includes(wanted) && !tool.description.toLowerCase().includes(wanted)) continue;
      tools += 1;
      const group = groups.get(groupOf(tool.name)) ?? { name: groupOf(tool.name), tools: 0, asking: 0 };
      group.tools += 1;
      if (actionOf({ connection, tool }) === "require_approval") group.asking += 1;
      groups.set(group.name, group);
    }
    const sorted = [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
    return { items: sorted.slice(skip, skip + limit), total: sorted.length, tools };
  },
});
