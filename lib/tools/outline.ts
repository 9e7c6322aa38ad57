import { z } from "zod";
import { operation } from "../operation/operation";
import { processWide } from "../process";
import { TOOL_BUCKETS } from "../taxonomy";
import { Owner } from "./address";
import { askForSync } from "./catalog/ask-for-sync";
import { type CatalogTool, compareText, type Shelf } from "./catalog/snapshot";
import { actionOf, blockedAt, type SeenConnection, seesBlocked, viewOf } from "./finding/view";
import { kindOf } from "./presentation/kind";
import { shortened } from "./presentation/text";

const Places = z.array(z.number().int()).describe("Places in `names`");

const ConnectionOutline = z.object({
  prefix: z.string().describe("What the addresses of its tools begin with"),
  integration: z.string(),
  title: z.string(),
  owner: Owner,
  connection: z.string(),
  toolType: z.enum(TOOL_BUCKETS),
  implementationType: z.string(),
  version: z.string().nullable(),
  names: z.array(z.string()),
  descriptions: z.array(z.string()),
  writing: Places,
  destructive: Places,
  asking: Places,
  blocked: Places,
  heldBack: Places,
  deprecated: Places,
});
const CatalogOutline = z.object({ connections: z.array(ConnectionOutline) });
export type CatalogOutline = z.infer<typeof CatalogOutline>;

/** What a list of a hundred thousand rows needs, and no more: what holds for a whole connection is said once. */
export const outlineCatalog = operation({
  name: "tool.outline",
  summary: "See the whole catalog in few bytes: names, a line each, effects and policies by connection",
  permission: "tools:read",
  input: z.object({}),
  output: CatalogOutline,
  async run(ctx) {
    const { connections } = await viewOf(ctx);
    askForSync(ctx, connections);
    const full = connections.filter(({ shelf }) => shelf && shelf.tools.length > 0);
    const shown = seesBlocked(ctx) ? all : open;
    return { connections: full.sort((a, b) => compareText(a.prefix, b.prefix)).map((one) => outlineOf(one, shown(one))) };
  },
});

/** Places on a connection's shelf: of every tool, or of those that are not blocked. */
const all = ({ shelf }: SeenConnection) => [...(shelf?.tools ?? []).keys()];
function open(connection: SeenConnection) {
  const blocked = blockedAt(connection);
  return blocked ? all(connection).filter((place) => !blocked.has(place)) : all(connection);
}

function outlineOf(connection: SeenConnection, shown: number[]) {
  const { integration, shelf, owner, name, prefix } = connection;
  const every = shelf ? lines(shelf) : [];
  const tools = shown.flatMap((place) => shelf?.tools[place] ?? []);
  const places = (isOne: (tool: CatalogTool) => boolean) => tools.flatMap((tool, place) => (isOne(tool) ? [place] : []));
  return {
    prefix,
    integration: integration.slug,
    title: integration.title,
    owner,
    connection: name,
    ...kindOf(connection),
    version: integration.version,
    names: tools.map((tool) => tool.name),
    descriptions: shown.map((place) => every[place] ?? ""),
    writing: places(({ effect }) => effect === "write"),
    destructive: places(({ effect }) => effect === "destructive"),
    asking: places((tool) => actionOf({ connection, tool }) === "require_approval"),
    blocked: places((tool) => actionOf({ connection, tool }) === "block"),
    heldBack: places((tool) => integration.held.has(tool.name)),
    deprecated: places(({ isDeprecated }) => isDeprecated),
  };
}

const lineLengthMax = 160;

/** Shelves never change, so each line is cut once. */
function lines(shelf: Shelf): string[] {
  const kept = processWide("tools.lines", () => new WeakMap<Shelf, string[]>());
  const known = kept.get(shelf);
  if (known) return known;
  const made = shelf.tools.map((tool) => shortened(tool, lineLengthMax));
  kept.set(shelf, made);
  return made;
}
