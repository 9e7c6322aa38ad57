import { lockIntegration, lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { insertDefinitions, insertTools } from "../../db/tool-rows";
import { bumpCatalog } from "../../signal/catalog-revision";
import { hashOf } from "../../sources";
import { registryPlugin } from "../../taxonomy";
import { parseConnection } from "../../tools";
import { contentOf, type ToolContent, type ToolRow } from "../content/content";
import { accountOf, type CatalogRow, catalogRow, type RegistryBinding } from "./rows";

type Connected = { integrationId: string; connectionId: string; toolSetHash: string | null };

/** Brings one tool into the catalog as it now stands, within the change that changes it. */
export async function syncTool(db: WriteDb, organizationId: string, toolId: string): Promise<void> {
  const connected = await registryConnection(db, organizationId);
  const tool = await db.registryTool.findFirst({ where: { id: toolId } });
  const made = tool && !isLegacy(tool) ? await rowsOf(db, tool) : [];
  await replaceRows(db, { organizationId, toolId, made }, connected);
}

/** Rows of a time when tools were made from templates. They have no meaning any more and are in no list. */
export const isLegacy = (tool: { isBuiltinTemplate: boolean; builtinTemplateId: string | null }): boolean =>
  tool.isBuiltinTemplate || tool.builtinTemplateId !== null;

async function rowsOf(db: WriteDb, tool: ToolRow & { contentHash: string | null }): Promise<CatalogRow[]> {
  const working = { content: contentOf(tool), contentHash: tool.contentHash ?? "" };
  const version = tool.liveVersion ?? "";
  const live = version ? await db.registryToolVersion.findFirst({ where: { toolId: tool.id, version } }) : null;
  const published = live
    ? { content: live.schemaSnapshot as unknown as ToolContent, contentHash: live.contentHash, version: live.version }
    : { ...working, version: null };
  const row = async (shown: Omit<Parameters<typeof catalogRow>[1], "accountId">) =>
    catalogRow(tool, { ...shown, accountId: await accountId(db, accountOf(shown.content)) });
  const isOff = !tool.isActive || tool.status === "deprecated" || tool.status === "disabled";
  if (isOff) return [await row({ ...published, stage: "off" })];
  const draft = () => row({ ...working, version: null, stage: "draft" });
  if (tool.status !== "published") return [await draft()];
  const isChanged = published.contentHash !== working.contentHash;
  return [await row({ ...published, stage: "live" }), ...(isChanged ? [await draft()] : [])];
}

async function accountId(db: WriteDb, handle: string | null): Promise<string | null> {
  const parts = handle === null ? null : parseConnection(handle);
  if (!parts) return null;
  const where = { integration: { slug: parts.integration }, name: parts.connection, ownerKey: "org" };
  return (await db.connection.findFirst({ where, select: { id: true } }))?.id ?? null;
}

type Replacing = { organizationId: string; toolId: string; made: readonly CatalogRow[] };

/** Tool sets never change, so another one takes the place of the last. */
async function replaceRows(db: WriteDb, { organizationId, toolId, made }: Replacing, connected: Connected): Promise<void> {
  const { integrationId, connectionId } = connected;
  const owner = { organizationId, integrationId };
  const before = await readSet(db, connected, toolId);
  await insertTools(db, owner, JSON.stringify(made.map(({ row }) => row)));
  const fresh = made.flatMap(({ definitions }) => Object.entries(definitions));
  const hashed = fresh.map(([name, schema]) => ({ name, hash: hashOf(schema), schema }));
  await insertDefinitions(db, owner, JSON.stringify(hashed.map(({ hash, schema }) => ({ hash, schema }))));
  const toolHashes = [...before.toolHashes, ...made.map(({ row }) => row.hash)].sort();
  const pairs = [...before.definitions, ...hashed.map(({ name, hash }): [string, string] => [name, hash])];
  const definitions = [...new Map(pairs)].sort(([a], [b]) => (a < b ? -1 : 1));
  const characters = before.characters + made.reduce((sum, one) => sum + one.characters, 0);
  const hash = hashOf([toolHashes, definitions]);
  const set = { ...owner, hash, toolHashes, toolCount: toolHashes.length, characters, definitions };
  const at = new Date();
  const where = { organizationId_integrationId_hash: { ...owner, hash } };
  await db.integration.updateMany({ where: { id: integrationId }, data: { configRevisedAt: at } });
  await db.toolSet.upsert({ where, create: { ...set, createdAt: at }, update: { createdAt: at } });
  await db.connection.updateMany({ where: { id: connectionId }, data: { toolSetHash: hash, toolsSyncedAt: at } });
  await bumpCatalog(db, organizationId);
}

/** The tool set as it is, without what it holds of this tool. */
async function readSet(db: WriteDb, { integrationId, toolSetHash }: Connected, toolId: string) {
  const set = toolSetHash ? await db.toolSet.findFirst({ where: { integrationId, hash: toolSetHash } }) : null;
  if (!set) return { toolHashes: [], definitions: [], characters: 0 };
  const own = await db.tool.findMany({
    where: { integrationId, hash: { in: set.toolHashes }, registration: { path: ["toolId"], equals: toolId } },
    select: { hash: true, binding: true },
  });
  const bindings = own.map(({ binding }) => binding as RegistryBinding); // safe: written by catalogRow()
  const names = new Set(bindings.flatMap(({ definitions }) => definitions));
  const hashes = new Set(own.map(({ hash }) => hash));
  return {
    toolHashes: set.toolHashes.filter((hash) => !hashes.has(hash)),
    definitions: (set.definitions as [string, string][]).filter(([name]) => !names.has(name)), // safe: written here
    characters: bindings.reduce((left, { characters }) => left - characters, set.characters),
  };
}

/** The connection that the organization's own tools hang on. The first tool makes it. */
async function registryConnection(db: WriteDb, organizationId: string): Promise<Connected> {
  const known = await findConnection(db);
  if (!known) {
    await lockOrganization(db, organizationId);
    if (!(await findConnection(db))) await createConnection(db, organizationId);
  }
  const connection = await findConnection(db);
  if (!connection) throw new Error("The registry's connection is not there.");
  await lockIntegration(db, organizationId, connection.integrationId);
  const { id: connectionId, integrationId, toolSetHash } = (await findConnection(db)) ?? connection;
  return { integrationId, connectionId, toolSetHash };
}

const findConnection = (db: WriteDb) =>
  db.connection.findFirst({
    where: { integration: { plugin: registryPlugin } },
    select: { id: true, integrationId: true, toolSetHash: true },
  });

async function createConnection(db: WriteDb, organizationId: string): Promise<void> {
  const documentHash = registryPlugin;
  const document = { organizationId, hash: documentHash };
  const where = { organizationId_hash: document };
  await db.integrationDocument.upsert({ where, create: { ...document, bytes: new Uint8Array() }, update: {} });
  const { id: integrationId } = await db.integration.create({
    data: {
      ...{ organizationId, slug: "registry", plugin: registryPlugin, title: "Registry", documentHash },
      description: "Tools that the organization makes itself.",
      ...{ origin: {}, servers: [], authTemplates: [], warnings: [] },
    },
  });
  const named = { owner: "org", ownerKey: "org", name: "main", template: "none", isDefault: true } as const;
  await db.connection.create({ data: { organizationId, integrationId, ...named, createdBy: "Registry" } });
}
