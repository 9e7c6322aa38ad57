import { z } from "zod";
import { operation } from "../operation/operation";
import { processWide } from "../process";
import { TOOL_BUCKETS, TOOL_STATUSES } from "../taxonomy";
import { Owner } from "./address/address";
import { shortened } from "./catalog/description";
import { requestStaleSync } from "./catalog/request-sync";
import { type CatalogTool, compareText, kindOf, type ToolSet } from "./catalog/snapshot";
import { actionOf, blockedAt, isBlocked, listedView, type SeenConnection, seesBlocked } from "./view/view";

const Positions = z.array(z.number().int()).describe("Positions in `names`");

const OwnTool = z.object({
  toolType: z.enum(TOOL_BUCKETS),
  implementationType: z.string(),
  status: z.enum(TOOL_STATUSES),
  version: z.string(),
});

const ConnectionOutline = z.object({
  prefix: z.string().describe("What the addresses of its tools begin with"),
  integration: z.string(),
  title: z.string(),
  owner: Owner,
  connection: z.string(),
  toolType: z.enum(TOOL_BUCKETS),
  implementationType: z.string(),
  version: z.string().nullable(),
  own: z.array(OwnTool).optional().describe("Of each tool, where the organization made them itself"),
  names: z.array(z.string()),
  titles: z.array(z.string()).describe("What the source calls each tool; empty where it says nothing"),
  descriptions: z.array(z.string()),
  writing: Positions,
  destructive: Positions,
  asking: Positions,
  blocked: Positions,
  heldBack: Positions,
  deprecated: Positions,
});
const CatalogOutline = z.object({ connections: z.array(ConnectionOutline) });
export type CatalogOutline = z.infer<typeof CatalogOutline>;

/** Serves lists of a hundred thousand rows: facts about a whole connection are sent once. */
export const outlineCatalog = operation({
  name: "tool.outline",
  summary: "See the whole catalog in few bytes: names, a line each, effects and policies by connection",
  permission: "tools:read",
  input: z.object({}),
  output: CatalogOutline,
  async run(ctx) {
    const { connections } = await listedView(ctx);
    requestStaleSync(ctx, connections);
    const full = connections.filter(({ toolSet }) => toolSet && toolSet.tools.length > 0);
    const shown = seesBlocked(ctx) ? all : open;
    return { connections: full.sort((a, b) => compareText(a.prefix, b.prefix)).map((one) => outlineOf(one, shown(one))) };
  },
});

/** Positions in a connection's tool set: of all tools, or of those that are not blocked. */
const all = ({ toolSet }: SeenConnection) => [...(toolSet?.tools ?? []).keys()];
function open(connection: SeenConnection) {
  const blocked = blockedAt(connection);
  return blocked ? all(connection).filter((position) => !blocked.has(position)) : all(connection);
}

function outlineOf(connection: SeenConnection, shown: number[]) {
  const { integration, toolSet, owner, name, prefix } = connection;
  const every = toolSet ? lines(toolSet) : [];
  const tools = shown.flatMap((position) => toolSet?.tools[position] ?? []);
  const positionsOf = (isOne: (tool: CatalogTool) => boolean) =>
    tools.flatMap((tool, position) => (isOne(tool) ? [position] : []));
  return {
    prefix,
    integration: integration.slug,
    title: integration.title,
    owner,
    connection: name,
    ...kindOf(connection, tools[0] ?? {}),
    version: integration.version,
    ...(connection.stages ? { own: tools.flatMap((tool) => ownOf(connection, tool)) } : {}),
    names: tools.map((tool) => tool.name),
    titles: tools.map(({ title }) => title?.slice(0, titleLengthMax) ?? ""),
    descriptions: shown.map((position) => every[position] ?? ""),
    writing: positionsOf(({ effect }) => effect === "write"),
    destructive: positionsOf(({ effect }) => effect === "destructive"),
    asking: positionsOf((tool) => actionOf({ connection, tool }) === "require_approval"),
    blocked: positionsOf((tool) => isBlocked({ connection, tool })),
    heldBack: positionsOf((tool) => integration.held.has(tool.name)),
    deprecated: positionsOf(({ isDeprecated }) => isDeprecated),
  };
}

function ownOf(connection: SeenConnection, tool: CatalogTool): z.infer<typeof OwnTool>[] {
  const { registration } = tool;
  if (!registration) return [];
  return [{ ...kindOf(connection, tool), status: registration.status, version: registration.version }];
}

const lineLengthMax = 160;
const titleLengthMax = 120;

/** Tool sets are immutable, so each line is cut once. */
function lines(toolSet: ToolSet): string[] {
  const kept = processWide("tools.lines", () => new WeakMap<ToolSet, string[]>());
  const known = kept.get(toolSet);
  if (known) return known;
  const made = toolSet.tools.map((tool) => shortened(tool, lineLengthMax));
  kept.set(toolSet, made);
  return made;
}
