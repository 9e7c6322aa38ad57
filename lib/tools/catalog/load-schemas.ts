import type { Context } from "../../operation/context";
import type { Definitions, JsonSchema } from "../../plugins";
import { processWide } from "../../process";
import { closureOf } from "../../schema";
import type { ConnectionTool } from "./find-tools";
import { keepLastUsed } from "./last-used";
import type { CatalogConnection, CatalogTool } from "./snapshot";
import { findStaticTool } from "./static-tools";

/** The schemas of one tool, with every definition they lead to and no other. */
export type ToolSchemas = { input: JsonSchema; output: JsonSchema | null; definitions: Definitions };

export async function loadSchemas({ db }: Context, { connection, tool }: ConnectionTool): Promise<ToolSchemas | null> {
  if (connection.isStatic) {
    const fixed = findStaticTool(connection, tool.name);
    return fixed && { input: fixed.inputSchema, output: fixed.outputSchema, definitions: {} };
  }
  const setHash = connection.toolSet?.hash ?? null;
  return await loadStoredSchemas(db, { integrationId: connection.integration.id, setHash, toolHash: tool.hash });
}

type ToolKey = { integrationId: string; setHash: string | null; toolHash: string };

/** Loads schemas by hash, without a catalog entry. */
export async function loadStoredSchemas(db: Context["db"], stored: ToolKey): Promise<ToolSchemas | null> {
  const kept = processWide("tools.schemas", () => new Map<string, ToolSchemas>());
  const key = `${stored.integrationId} ${stored.setHash} ${stored.toolHash}`;
  const known = kept.get(key) ?? (await readSchemas(db, stored));
  return known && keepLastUsed(kept, { key, value: known, max: schemasMax });
}

/** Rows are addressed by content, so a cached value never goes stale. */
async function readSchemas(db: Context["db"], { integrationId, setHash, toolHash }: ToolKey): Promise<ToolSchemas | null> {
  const row = await db.tool.findFirst({
    where: { integrationId, hash: toolHash },
    select: { inputSchema: true, outputSchema: true },
  });
  if (!row || setHash === null) return null;
  const [input, output] = [asJsonSchema(row.inputSchema) ?? true, asJsonSchema(row.outputSchema)];
  const hashes = await definitionHashes(db, integrationId, setHash);
  const definitions = await closureFrom({ db, integrationId, hashes }, { anyOf: [input, output ?? true] });
  return { input, output, definitions };
}

/** Anything that is no JSON Schema counts as unknown. */
function asJsonSchema(value: unknown): JsonSchema | null {
  if (typeof value === "boolean") return value;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonSchema) : null; // safe: an object is a schema
}

/** Every definition of a connection's tool set. Nothing of it is kept: whoever wants all of them wants them once. */
export async function loadDefinitions(
  { db }: Context,
  { integration, toolSet, isStatic }: CatalogConnection,
): Promise<Definitions> {
  if (isStatic || !toolSet) return {};
  const hashes = await definitionHashes(db, integration.id, toolSet.hash);
  const schemas = new Map<string, JsonSchema>();
  const all = [...new Set(hashes.values())];
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const where = { integrationId: integration.id, hash: { in: padded(all.slice(from, from + rowsAtOnce)) } };
    for (const row of await db.definition.findMany({ where, select: { hash: true, schema: true } }))
      schemas.set(row.hash, asJsonSchema(row.schema) ?? true);
  }
  return Object.fromEntries([...hashes].map(([name, hash]) => [name, schemas.get(hash) ?? true]));
}

/** Arguments and answers of some tools of one connection, by the name of the tool. */
export async function loadOwnSchemas(
  { db }: Context,
  connection: CatalogConnection,
  tools: readonly CatalogTool[],
): Promise<ReadonlyMap<string, Pick<ToolSchemas, "input" | "output">>> {
  if (connection.isStatic) return new Map(tools.flatMap(({ name }) => fixedSchemas(connection, name)));
  const where = { integrationId: connection.integration.id, hash: { in: padded(tools.map(({ hash }) => hash)) } };
  const rows = await db.tool.findMany({ where, select: { hash: true, inputSchema: true, outputSchema: true } });
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return new Map(
    tools.map(({ name, hash }) => {
      const row = byHash.get(hash);
      return [name, { input: asJsonSchema(row?.inputSchema) ?? true, output: asJsonSchema(row?.outputSchema) }];
    }),
  );
}

function fixedSchemas(connection: CatalogConnection, name: string): [string, Pick<ToolSchemas, "input" | "output">][] {
  const fixed = findStaticTool(connection, name);
  return fixed ? [[name, { input: fixed.inputSchema, output: fixed.outputSchema }]] : [];
}

const rowsAtOnce = 500;

type DefinitionSource = { db: Context["db"]; integrationId: string; hashes: ReadonlyMap<string, string> };

/** Limits of the closure. Definitions beyond them accept any value. */
const closureMax = 5_000;
const roundsMax = 100;

/** Each round reads the definitions that the previous round refers to. */
async function closureFrom(source: DefinitionSource, start: JsonSchema): Promise<Definitions> {
  const known = new Map<string, JsonSchema>();
  const stubs = Object.fromEntries([...source.hashes.keys()].map((name): [string, JsonSchema] => [name, true]));
  const unreadIn = (schemas: JsonSchema[]) => closureOf({ anyOf: schemas }, stubs).filter((name) => !known.has(name));
  let missing = unreadIn([start]);
  for (let round = 0; missing.length > 0 && round < roundsMax && known.size < closureMax; round++) {
    const read = await readDefinitions(source, missing.slice(0, closureMax - known.size));
    for (const [name, schema] of read) known.set(name, schema);
    missing = unreadIn(read.map(([, schema]) => schema));
  }
  const beyond = unreadIn([start, ...known.values()]).map((name): [string, JsonSchema] => [name, true]);
  const pool = Object.fromEntries([...known, ...beyond]);
  return Object.fromEntries(closureOf(start, pool).map((name) => [name, pool[name] ?? true]));
}

async function readDefinitions(
  { db, integrationId, hashes }: DefinitionSource,
  names: readonly string[],
): Promise<[string, JsonSchema][]> {
  const kept = keptDefinitions();
  const wanted = names.map((name) => ({ name, hash: hashes.get(name) ?? "" }));
  const unread = [...new Set(wanted.map(({ hash }) => hash).filter((hash) => !kept.has(`${integrationId} ${hash}`)))];
  const read = new Map<string, JsonSchema>();
  if (unread.length > 0) {
    const where = { integrationId, hash: { in: padded(unread) } };
    for (const row of await db.definition.findMany({ where, select: { hash: true, schema: true } })) {
      read.set(row.hash, asJsonSchema(row.schema) ?? true);
    }
  }
  return wanted.map(({ name, hash }): [string, JsonSchema] => {
    const key = `${integrationId} ${hash}`;
    const schema = read.get(hash) ?? kept.get(key) ?? true;
    return [name, keepLastUsed(kept, { key, value: schema, max: definitionsMax })];
  });
}

/** Pads to powers of two, because the database prepares one statement per length. */
function padded(hashes: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(hashes.length));
  return Array.from({ length }, (_, position) => hashes[Math.min(position, hashes.length - 1)] ?? "");
}

const schemasMax = 500;
const definitionsMax = 3_000;
const setsMax = 100;

const keptDefinitions = () => processWide("tools.definitions", () => new Map<string, JsonSchema>());

/** The names of a tool set's definitions. A set is addressed by its content, so a cached value never goes stale. */
async function definitionHashes(db: Context["db"], integrationId: string, hash: string): Promise<ReadonlyMap<string, string>> {
  const kept = processWide("tools.definition-names", () => new Map<string, ReadonlyMap<string, string>>());
  const key = `${integrationId} ${hash}`;
  const known = kept.get(key);
  if (known) return known;
  const row = await db.toolSet.findFirst({ where: { integrationId, hash }, select: { definitions: true } });
  const names = new Map(row ? (row.definitions as [string, string][]) : []); // safe: production writes pairs of name and hash
  return keepLastUsed(kept, { key, value: names, max: setsMax });
}
