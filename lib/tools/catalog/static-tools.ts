import { createHash } from "node:crypto";
import type { StaticSource, ToolDef } from "../../plugins";
import { processWide } from "../../process";
import { type CatalogConnection, type CatalogTool, compareText, makeToolSet } from "./snapshot";

/** Tools of one plugin that live in memory and belong to no connection. Builtins are called by their names, others by their fqid. */
type RegisteredSource = StaticSource & { pluginId: string; areBuiltins?: boolean };

type Registered = { source: RegisteredSource; connection: CatalogConnection };

type Registry = {
  sources: Map<string, Registered>;
  connections: readonly CatalogConnection[];
  builtins: readonly CatalogConnection[];
};

const registry = () => processWide("tools.static", (): Registry => ({ sources: new Map(), connections: [], builtins: [] }));

/** Upper rooms register their tools at start. Registering again replaces the earlier source. */
export function registerStaticTools(source: RegisteredSource): void {
  const id = `${source.integration}.${source.connection}`;
  const known = registry();
  known.sources.set(id, { source, connection: connectionOf(source, id) });
  const isBuiltin = ({ source: { areBuiltins = false } }: Registered) => areBuiltins;
  const all = [...known.sources.values()];
  known.builtins = all.filter(isBuiltin).map(({ connection }) => connection);
  known.connections = all.filter((one) => !isBuiltin(one)).map(({ connection }) => connection);
}

/** Returns the same array until another source is registered. Builtins are in no list. */
export const staticConnections = (): readonly CatalogConnection[] => registry().connections;

export const builtinConnections = (): readonly CatalogConnection[] => registry().builtins;

export function findStaticTool({ id, offered }: CatalogConnection, name: string): ToolDef | null {
  const tools = offered ?? registry().sources.get(id)?.source.tools;
  return tools?.find((tool) => tool.name === name) ?? null;
}

export function connectionOf(source: RegisteredSource, id: string): CatalogConnection {
  const integration = {
    id,
    slug: source.integration,
    pluginId: source.pluginId,
    title: source.title,
    description: source.description,
    version: null,
    configRevisedAt: new Date(0),
    held: new Set<string>(),
  };
  const toolSet = makeToolSet(
    id,
    source.tools.map(catalogTool).sort((a, b) => compareText(a.name, b.name)),
  );
  const owned = { owner: "org", userId: null, name: source.connection } as const;
  return {
    id,
    integration,
    ...owned,
    prefix: prefixOf(source, id),
    isDefault: true,
    isStatic: true,
    state: "connected",
    toolsSyncedAt: null,
    toolSet,
  };
}

function prefixOf({ areBuiltins = false, isFlat = false, integration }: RegisteredSource, id: string): string {
  if (areBuiltins) return "tools";
  return isFlat ? integration : id;
}

function catalogTool(definition: ToolDef): CatalogTool {
  const { inputSchema, outputSchema, binding, ...tool } = definition;
  const definitionHash = createHash("sha256").update(JSON.stringify(definition)).digest("base64url");
  return { ...tool, hash: tool.name, definitionHash };
}
