import { createHash } from "node:crypto";
import type { StaticSource, ToolDef } from "../../plugins";
import { processWide } from "../../process";
import { type CatalogConnection, type CatalogTool, makeShelf } from "./snapshot";

/** Tools of one plugin that live in memory, belong to no connection and are called by their fqid. */
type RegisteredSource = StaticSource & { pluginId: string };

type Registered = { source: RegisteredSource; connection: CatalogConnection };

const registry = () => processWide("tools.static", () => new Map<string, Registered>());

/** Rooms above add theirs when the process starts; a second time replaces the first. */
export function registerStaticTools(source: RegisteredSource): void {
  const prefix = `${source.integration}.${source.connection}`;
  registry().set(prefix, { source, connection: connectionOf(source, prefix) });
}

export const staticConnections = (): CatalogConnection[] => [...registry().values()].map(({ connection }) => connection);

export function findStaticTool(connection: CatalogConnection, name: string): ToolDef | null {
  return (
    registry()
      .get(connection.prefix)
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
  const shelf = makeShelf(prefix, source.tools.map(catalogTool));
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
    shelf,
  };
}

function catalogTool(definition: ToolDef): CatalogTool {
  const { inputSchema, outputSchema, binding, ...tool } = definition;
  const definitionHash = createHash("sha256").update(JSON.stringify(definition)).digest("base64url");
  return { ...tool, hash: tool.name, definitionHash };
}
