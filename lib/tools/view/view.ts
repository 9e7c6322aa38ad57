import { type Context, can, personOf, toolkitsOf } from "../../operation/context";
import { rolePattern } from "../../operation/role-pattern";
import {
  type Action,
  type Arguments,
  type DecidedTool,
  type Decision,
  decide,
  type FlowRule,
  keptPattern,
  type Pattern,
  type Rules,
} from "../../policies";
import { processWide } from "../../process";
import { toolsBelow, toolsOfIntegration } from "../../toolkits";
import { type Fqid, pathOf, type ToolAddress } from "../address/address";
import { currentSnapshot } from "../catalog/current";
import { dynamicConnection } from "../catalog/dynamic-tools";
import {
  byPreference,
  type CatalogConnection,
  type CatalogIntegration,
  type CatalogTool,
  compareText,
  type Snapshot,
  type Stage,
  type ToolSet,
} from "../catalog/snapshot";
import { staticConnections } from "../catalog/static-tools";
import { type Part, type ViewLimit, withinPatterns } from "./within-patterns";

/**
 * What one actor sees of the catalog: the organization's connections, their own, and the built-in tools, as far as these are
 * in every toolkit that limits the actor. Lists, search, types and calls all begin here.
 */
export type View = {
  /** As far as the toolkits leave it. */
  snapshot: Snapshot;
  /** By integration; there, who has a choice takes the first: own before the organization's, the default before others. */
  connections: readonly SeenConnection[];
  integrations: readonly CatalogIntegration[];
};

/** A connection with the rules that decide its tools for this actor. */
export type SeenConnection = CatalogConnection & { rules: Rules };

/** A tool together with the connection through which it is called. */
export type ResolvedTool = { connection: SeenConnection; tool: CatalogTool };

export const viewOf = (ctx: Context, stage = stageOf(ctx)): Promise<View> => viewFor(ctx, personOf(ctx), { stage });

/** What lists show: whoever may see the registry also sees tools of it that cannot be called. */
export const listedView = (ctx: Context): Promise<View> => viewOf(ctx, can(ctx.actor, "registry:read") ? "all" : stageOf(ctx));

const stageOf = ({ debug }: Context): Stage => (debug ? "debug" : "published");

/** Toolkits by id, and the patterns of each role that limits. */
type Limits = { toolkits?: readonly string[]; roles?: readonly (readonly string[])[]; stage?: Stage };

/** The patterns of the role that limits whoever acts; none where it reaches every tool. */
export const rolesOf = ({ actor }: Pick<Context, "actor">): (readonly string[])[] => (actor.patterns ? [actor.patterns] : []);

const ofAddresses = (patterns: readonly Pattern[]): ViewLimit => ({ patterns, isOfRole: false });

const limitsIn = ({ toolkits: book }: Snapshot, { toolkits = [], roles = [] }: Limits): ViewLimit[] => [
  ...toolkits.map((id) => ofAddresses(book.get(id)?.patterns ?? none)),
  ...roles.map((patterns) => ({ patterns: patterns.map(rolePattern), isOfRole: true })),
];

/** What a person sees within toolkits, given by id. Null stands for whoever acts for nobody. */
export async function viewFor(ctx: Context, person: string | null, limits: Limits = {}): Promise<View> {
  const [view, dynamic] = await Promise.all([catalogFor(ctx, person, limits), dynamicConnection(ctx)]);
  return dynamic ? withDynamic(view, person, dynamic) : view;
}

/** Adds what a program offers to its own runs. Toolkits and roles say what of the organization is reached; this is not of it. */
function withDynamic(view: View, person: string | null, dynamic: CatalogConnection): View {
  const all = processWide("tools.dynamic-views", () => new WeakMap<CatalogConnection, WeakMap<View, View>>());
  const views = all.get(dynamic) ?? new WeakMap<View, View>();
  all.set(dynamic, views);
  const seen = { ...dynamic, rules: view.snapshot.policies.rulesFor(person, pathOf(dynamic.prefix)) };
  const made = views.get(view) ?? {
    ...view,
    connections: [...view.connections, seen].sort(byPreference),
    integrations: [...view.integrations, dynamic.integration].sort((a, b) => compareText(a.slug, b.slug)),
  };
  views.set(view, made);
  return made;
}

async function catalogFor(
  ctx: Context,
  person: string | null,
  { toolkits = toolkitsOf(ctx), roles = rolesOf(ctx), stage = stageOf(ctx) }: Limits,
): Promise<View> {
  const snapshot = await currentSnapshot(ctx);
  const fixed = staticConnections();
  const kept = keptViews(snapshot, fixed);
  const key = JSON.stringify([person, stage, ctx.reach?.key ?? null, toolkits, roles]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size * snapshot.connections.length > keptConnectionsMax) kept.clear();
  const limits = [...limitsIn(snapshot, { toolkits, roles }), ...reachOf(ctx).map(ofAddresses)];
  const made = makeView(snapshot, { person, fixed, stage, limits });
  kept.set(key, made);
  return made;
}

/** What somebody sees as if they were limited to these patterns, too. */
export async function viewWithin(ctx: Context, patterns: readonly Pattern[]): Promise<View> {
  const snapshot = await currentSnapshot(ctx);
  const limits = limitsIn(snapshot, { toolkits: toolkitsOf(ctx), roles: rolesOf(ctx) });
  const viewer = { person: personOf(ctx), stage: stageOf(ctx), fixed: staticConnections() };
  return makeView(snapshot, { ...viewer, limits: [...limits, ...reachOf(ctx).map(ofAddresses), ofAddresses(patterns)] });
}

/** Which tools of an integration are in every toolkit and role that limits somebody, by name. Null for whoever is not limited. */
export async function toolsReached(ctx: Context, slug: string): Promise<((name: string) => boolean) | null> {
  const [toolkits, roles, own] = [toolkitsOf(ctx), rolesOf(ctx), reachOf(ctx)];
  if (toolkits.length + roles.length + own.length === 0) return null;
  const limits = [...limitsIn(await currentSnapshot(ctx), { toolkits, roles }), ...own.map(ofAddresses)];
  const filters = limits.map(({ patterns, isOfRole }) => {
    if (!isOfRole) return toolsOfIntegration(patterns, slug);
    return toolsBelow(patterns, slug)?.has ?? (() => false);
  });
  return (name) => filters.every((reaches) => reaches(name));
}

/** What limits a run whatever its actor may call besides. */
const reachOf = ({ reach }: Context): Pattern[][] => (reach ? [reach.patterns.map(keptPattern)] : []);

/** What a toolkit has that is gone. */
const none: readonly Pattern[] = [];

type StaticConnections = ReturnType<typeof staticConnections>;
type KeptViews = Map<string, View>;

/** Approximate limit on the connections that all views of one snapshot hold together. */
const keptConnectionsMax = 20_000;

/** Snapshots and the list of static connections are immutable, so a view made of both stays valid. */
function keptViews(snapshot: Snapshot, fixed: StaticConnections): KeptViews {
  const all = processWide("tools.views", () => new WeakMap<Snapshot, { fixed: StaticConnections; views: KeptViews }>());
  const kept = all.get(snapshot);
  if (kept?.fixed === fixed) return kept.views;
  const views: KeptViews = new Map();
  all.set(snapshot, { fixed, views });
  return views;
}

type Viewer = { person: string | null; stage: Stage; fixed: StaticConnections; limits: readonly ViewLimit[] };

function makeView(present: Snapshot, { person, stage, fixed: all, limits }: Viewer): View {
  const reached = (part: Part) => limits.reduce((rest, limit) => withinPatterns(limit, rest), part);
  const whole = stage === "published" ? present : { ...present, connections: present.connections.map((one) => at(stage, one)) };
  const snapshot = limits.length === 0 ? whole : { ...whole, ...reached(whole) };
  const fixed = reached({ integrations: [...new Set(all.map(({ integration }) => integration))], connections: all });
  const mine = ({ owner, userId }: CatalogConnection) => owner === "org" || (userId !== null && userId === person);
  const connections = [...snapshot.connections.filter(mine), ...fixed.connections]
    .map((one) => ({ ...one, rules: snapshot.policies.rulesFor(person, pathOf(one.prefix)) }))
    .sort(byPreference);
  const integrations = [...snapshot.integrations, ...fixed.integrations];
  return { snapshot, connections, integrations: integrations.sort((a, b) => compareText(a.slug, b.slug)) };
}

const at = (stage: Stage, connection: CatalogConnection): CatalogConnection =>
  connection.stages ? { ...connection, toolSet: connection.stages[stage] } : connection;

/** The decision about a call, with the flow rules that are about it. Lists and the gate share it, so they cannot disagree. */
export function decisionOf(resolved: ResolvedTool, args?: Arguments, flows?: readonly FlowRule[]): Decision {
  if (args === undefined && flows === undefined) return usualDecision(resolved);
  return decide(resolved.connection.rules, { ...decidedTool(resolved), args, flows });
}

/** The decision before any call, kept for the tool that was last asked about: a call asks several times. */
function usualDecision(resolved: ResolvedTool): Decision {
  const { connection, tool } = resolved;
  const kept = processWide("tools.decisions", () => new WeakMap<SeenConnection, { tool: CatalogTool; decision: Decision }>());
  const last = kept.get(connection);
  if (last?.tool === tool) return last.decision;
  const decision = decide(connection.rules, decidedTool(resolved));
  if (last) Object.assign(last, { tool, decision });
  else kept.set(connection, { tool, decision });
  return decision;
}

/** What the decision about a tool depends on, before any call of it. */
export const decidedTool = ({ connection, tool }: ResolvedTool): DecidedTool => ({
  ...aboutTool(tool),
  isHeld: connection.integration.held.has(tool.name),
});

const aboutTool = ({ name, effect, effectByArguments, requiresApproval }: CatalogTool) => ({
  path: name,
  effect: effectByArguments ? null : effect,
  requiresApproval,
});

export const actionOf = (resolved: ResolvedTool): Action => decisionOf(resolved).action;

/** Whether no call of the tool gets through, whatever its arguments. */
export const isBlocked = (resolved: ResolvedTool): boolean => blocksAlways(decisionOf(resolved));

const blocksAlways = ({ action, conditional }: Decision): boolean => action === "block" && !conditional;

/** Indexes of the blocked tools in a connection's tool set; null when none is blocked. */
export const blockedAt = ({ toolSet, rules }: SeenConnection): ReadonlySet<number> | null => toolSet && blockedOn(toolSet, rules);

/** How many of a connection's tools can be called. */
export const openToolsOf = (connection: SeenConnection): number =>
  (connection.toolSet?.tools.length ?? 0) - (blockedAt(connection)?.size ?? 0);

/** Every tool that can be called, by connection. */
export const openTools = ({ connections }: View): ResolvedTool[] =>
  connections.flatMap((connection) => {
    const blocked = blockedAt(connection);
    const tools = connection.toolSet?.tools ?? [];
    return tools.flatMap((tool, position) => (blocked?.has(position) ? [] : [{ connection, tool }]));
  });

/** The tool that a connection's source calls by this name, unless it is blocked. */
export function openToolOf(connection: SeenConnection, sourceName: string): ResolvedTool | null {
  const tool = connection.toolSet?.tools.find((one) => (one.sourceName ?? one.name) === sourceName);
  return tool && !isBlocked({ connection, tool }) ? { connection, tool } : null;
}

/** A blocked tool is there for the people who set the organization's rules, and for nobody else. */
export const seesBlocked = ({ actor }: Context): boolean =>
  can(actor, "policies:write") && actor.kind !== "agent" && actor.kind !== "oauthClient";

export const addressOf = ({ connection, tool }: ResolvedTool) => `${connection.prefix}.${tool.name}` as ToolAddress | Fqid; // safe: a prefix and a name of the catalog

/** Indexes of the tools that these rules block, or null. Cached per rules and tool set. */
function blockedOn(toolSet: ToolSet, rules: Rules): ReadonlySet<number> | null {
  if (!rules.mayBlock) return null;
  const known = blockedFor(rules);
  const before = known.get(toolSet);
  if (before !== undefined) return before;
  const blocked = new Set<number>();
  for (const [position, tool] of toolSet.tools.entries())
    if (blocksAlways(decide(rules, { ...aboutTool(tool), isHeld: false }))) blocked.add(position);
  const found = blocked.size > 0 ? blocked : null;
  known.set(toolSet, found);
  return found;
}

type BlockedByToolSet = WeakMap<ToolSet, ReadonlySet<number> | null>;

function blockedFor(rules: Rules): BlockedByToolSet {
  const all = processWide("tools.blocked", () => new WeakMap<Rules, BlockedByToolSet>());
  const known = all.get(rules);
  if (known) return known;
  const made: BlockedByToolSet = new WeakMap();
  all.set(rules, made);
  return made;
}
