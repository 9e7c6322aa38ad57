import { createHash } from "node:crypto";
import type { StaticSource, ToolDef } from "../../plugins";
import { processWide } from "../../process";
import { type CatalogConnection, type CatalogTool, compareText, makeToolSet } from "./snapshot";

/** Tools of one plugin that live in memory, belong to no connection and are called by their fqid. */
type RegisteredSource = StaticSource & { pluginId: string };

type Registered = { source: RegisteredSource; connection: CatalogConnection };

type Registry = { sources: Map<string, Registered>; connections: readonly CatalogConnection[] };

const registry = () => processWide("tools.static", (): Registry => ({ sources: new Map(), connections: [] }));

/** Upper rooms register their tools at start. Registering again replaces the earlier source. */
export function registerStaticTools(source: RegisteredSource): void {
  const prefix = `${source.integration}.${source.connection}`;
  const known = registry();
  known.sources.set(prefix, { source, connection: connectionOf(source, prefix) });
  known.connections = [...known.sources.values()].map(({ connection }) => connection);
}

/** Returns the same array until another source is registered. */
export const staticConnections = (): readonly CatalogConnection[] => registry().connections;

export function findStaticTool(connection: CatalogConnection, name: string): ToolDef | null {
  return (
    registry()
      .sources.get(connection.prefix)
      ?.source.tools.find((tool) => tool.name === name) ?? null
  );
}

function connectionOf(source: RegisteredSource, prefix: string): CatalogConnection {
  const integration = {
    id: prefix,
    slug: source.integration,
    pluginId: source.pluginId,
    title: source.title,
    description: source.description,
    version: null,
    configRevisedAt: new Date(0),
    held: new Set<string>(),
  };
  const toolSet = makeToolSet(
    prefix,
    source.tools.map(catalogTool).sort((a, b) => compareText(a.name, b.name)),
  );
  const owned = { owner: "org", userId: null, name: source.connection } as const;
  return {
    id: prefix,
    integration,
    ...owned,
    prefix,
    isDefault: true,
    isStatic: true,
    state: "connected",
    toolsSyncedAt: null,
    toolSet,
  };
}

function catalogTool(definition: ToolDef): CatalogTool {
  const { inputSchema, outputSchema, binding, ...tool } = definition;
  const definitionHash = createHash("sha256").update(JSON.stringify(definition)).digest("base64url");
  return { ...tool, hash: tool.name, definitionHash };
}
