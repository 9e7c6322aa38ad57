import type { ReadDb } from "../../db/scoped";
import { readToolHashes } from "../../db/tool-rows";
import type { Effect, Scheduling } from "../../plugins";
import { startTurns, type Turns } from "../search/turns";
import { type CatalogTool, makeShelf, type Shelf, type Snapshot } from "./snapshot";
import { sortByName } from "./sort-by-name";

const hashesAtOnce = 5_000;
const pageSize = 500;
const singlyMax = 500;

/** In slices: a set may hold a hundred thousand tools, and others wait for the process too. */
export async function readShelf(db: ReadDb, whence: Whence, last: Snapshot | null): Promise<Shelf | null> {
  const { integrationId, hash } = whence;
  const turns = startTurns();
  await turns.next();
  const known = await knownTools(last, integrationId, turns);
  const hashes: string[] = [];
  const missing = new Set<string>();
  for await (const slice of readHashes(db, whence)) {
    if (slice === null) return null;
    for (const one of slice) {
      hashes.push(one);
      if (!known.has(one)) missing.add(one);
    }
    if (turns.due()) await turns.next();
  }
  for await (const tool of readTools(db, integrationId, missing)) known.set(tool.hash, tool);
  return makeShelf(hash, await sortByName(await found(hashes, known, turns), turns));
}

type Whence = { organizationId: string; integrationId: string; hash: string };

async function* readHashes(db: ReadDb, { organizationId, integrationId, hash }: Whence): AsyncGenerator<string[] | null> {
  for (let from = 0; ; from += hashesAtOnce) {
    const slice = await readToolHashes(db, { organizationId, integrationId }, { hash, from, count: hashesAtOnce });
    yield slice;
    if (slice === null || slice.length < hashesAtOnce) return;
  }
}

async function knownTools(last: Snapshot | null, integrationId: string, turns: Turns): Promise<Map<string, CatalogTool>> {
  const tools = new Map<string, CatalogTool>();
  for (const [key, shelf] of last?.shelves ?? []) {
    if (!key.startsWith(`${integrationId} `)) continue;
    for (const [place, tool] of shelf.tools.entries()) {
      tools.set(tool.hash, tool);
      if (place % 1_024 === 1_023 && turns.due()) await turns.next();
    }
  }
  return tools;
}

async function found(hashes: readonly string[], known: ReadonlyMap<string, CatalogTool>, turns: Turns): Promise<CatalogTool[]> {
  const tools: CatalogTool[] = [];
  for (const [place, hash] of hashes.entries()) {
    const tool = known.get(hash);
    if (tool) tools.push(tool);
    if (place % 1_024 === 1_023 && turns.due()) await turns.next();
  }
  return tools;
}

const columns = {
  hash: true,
  name: true,
  sourceName: true,
  title: true,
  description: true,
  effect: true,
  requiresApproval: true,
  approvalDescription: true,
  mayElicit: true,
  effectByArguments: true,
  isDeprecated: true,
  definitionHash: true,
  scheduling: true,
} as const;

/** Few tools by their hashes; many in pages over the integration, so that no statement grows with the catalog. */
async function* readTools(db: ReadDb, integrationId: string, missing: ReadonlySet<string>): AsyncGenerator<CatalogTool> {
  if (missing.size === 0) return;
  if (missing.size <= singlyMax) {
    for (const row of await db.tool.findMany({ where: { integrationId, hash: { in: [...missing] } }, select: columns }))
      yield toolOf(row);
    return;
  }
  for (let after = ""; ; ) {
    const where = { integrationId, hash: { gt: after } };
    const rows = await db.tool.findMany({ where, select: columns, orderBy: { hash: "asc" }, take: pageSize });
    for (const row of rows) if (missing.has(row.hash)) yield toolOf(row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.hash ?? after;
  }
}

type Row = Omit<CatalogTool, "effect" | "scheduling"> & { effect: string; scheduling: unknown };

const toolOf = (row: Row): CatalogTool => ({
  ...row,
  scheduling: row.scheduling as Scheduling | null, // safe: written by produceTools()
  effect: row.effect === "read" || row.effect === "destructive" ? row.effect : ("write" satisfies Effect),
});
