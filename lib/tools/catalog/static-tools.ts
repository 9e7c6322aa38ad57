import type { Effect, JsonSchema } from "../../plugins";
import { processWide } from "../../process";
import { type CatalogConnection, type CatalogTool, makeShelf } from "./snapshot";

/** A tool of the house itself: it lives in memory, belongs to no connection, and is called by its fqid. */
export type StaticTool = {
  name: string;
  title: string | null;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema | null;
  effect: Effect;
  requiresApproval: boolean;
  approvalDescription: string | null;
};

/** Tools of one plugin, with what groups them in the console: `executor` + `coreTools` + `connections.list`. */
export type StaticSource = {
  pluginId: string;
  integration: string;
  connection: string;
  title: string;
  description: string;
  tools: readonly StaticTool[];
};

type Registered = { source: StaticSource; connection: CatalogConnection };

const registry = () => processWide("tools.static", () => new Map<string, Registered>());

/** Rooms above add theirs when the process starts; a second time replaces the first. */
export function registerStaticTools(source: StaticSource): void {
  const prefix = `${source.integration}.${source.connection}`;
  registry().set(prefix, { source, connection: connectionOf(source, prefix) });
}

export const staticConnections = (): CatalogConnection[] => [...registry().values()].map(({ connection }) => connection);

export function findStaticTool(connection: CatalogConnection, name: string): StaticTool | null {
  return (
    registry()
      .get(connection.prefix)
      ?.source.tools.find((tool) => tool.name === name) ?? null
  );
}

function connectionOf(source: StaticSource, prefix: string): CatalogConnection {
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

const catalogTool = ({ inputSchema, outputSchema, ...tool }: StaticTool): CatalogTool => ({
  ...tool,
  hash: tool.name,
  mayElicit: false,
  isDeprecated: false,
  definitionHash: tool.name,
});
