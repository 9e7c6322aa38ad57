import type { ReadDb } from "../../db/scoped";
import { readToolHashes } from "../../db/tool-rows";
import type { Effect, Scheduling } from "../../plugins";
import { startTimeSlices, type TimeSlices } from "../search/time-slices";
import { type CatalogTool, compareText, makeToolSet, type Registration, type Snapshot, type ToolSet } from "./snapshot";

const hashesAtOnce = 5_000;
const pageSize = 500;
const singlyMax = 500;

/** Works in time slices, because a set may hold a hundred thousand tools and the process has other work. */
export async function readToolSet(db: ReadDb, key: ToolSetKey, last: Snapshot | null): Promise<ToolSet | null> {
  const { integrationId, hash } = key;
  const slices = startTimeSlices();
  await slices.next();
  const known = await knownTools(last, integrationId, slices);
  const hashes: string[] = [];
  const missing = new Set<string>();
  for await (const slice of readHashes(db, key)) {
    if (slice === null) return null;
    for (const one of slice) {
      hashes.push(one);
      if (!known.has(one)) missing.add(one);
    }
    if (slices.due()) await slices.next();
  }
  for await (const tool of readTools(db, integrationId, missing)) known.set(tool.hash, tool);
  return makeToolSet(hash, await sortByName(await toolsOf(hashes, known, slices), slices));
}

type ToolSetKey = { organizationId: string; integrationId: string; hash: string };

async function* readHashes(db: ReadDb, { organizationId, integrationId, hash }: ToolSetKey): AsyncGenerator<string[] | null> {
  for (let from = 0; ; from += hashesAtOnce) {
    const slice = await readToolHashes(db, { organizationId, integrationId }, { hash, from, count: hashesAtOnce });
    yield slice;
    if (slice === null || slice.length < hashesAtOnce) return;
  }
}

async function knownTools(last: Snapshot | null, integrationId: string, slices: TimeSlices): Promise<Map<string, CatalogTool>> {
  const tools = new Map<string, CatalogTool>();
  for (const [key, toolSet] of last?.toolSets ?? []) {
    if (!key.startsWith(`${integrationId} `)) continue;
    for (const [position, tool] of toolSet.tools.entries()) {
      tools.set(tool.hash, tool);
      if (position % 1_024 === 1_023 && slices.due()) await slices.next();
    }
  }
  return tools;
}

async function toolsOf(
  hashes: readonly string[],
  known: ReadonlyMap<string, CatalogTool>,
  slices: TimeSlices,
): Promise<CatalogTool[]> {
  const tools: CatalogTool[] = [];
  for (const [position, hash] of hashes.entries()) {
    const tool = known.get(hash);
    if (tool) tools.push(tool);
    if (position % 1_024 === 1_023 && slices.due()) await slices.next();
  }
  return tools;
}

const columns = {
  hash: true,
  name: true,
  sourceName: true,
  title: true,
  description: true,
  aliases: true,
  effect: true,
  requiresApproval: true,
  approvalDescription: true,
  mayElicit: true,
  effectByArguments: true,
  isDeprecated: true,
  definitionHash: true,
  scheduling: true,
  registration: true,
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

type StoredTool = Omit<CatalogTool, "effect" | "scheduling" | "registration"> & {
  effect: string;
  scheduling: unknown;
  registration: unknown;
};

const toolOf = (row: StoredTool): CatalogTool => ({
  ...row,
  scheduling: row.scheduling as Scheduling | null, // safe: written by produceTools()
  registration: row.registration as Registration | null, // safe: written by the registry
  effect: effectFrom(row.effect),
});

/** Reads a stored effect. What is unknown counts as writing. */
export const effectFrom = (text: string): Effect => (text === "read" || text === "destructive" ? text : "write");

const sortedAtOnce = 2_000;

/** A merge sort in time slices, so that it never blocks the process. */
export async function sortByName(tools: readonly CatalogTool[], slices: TimeSlices): Promise<CatalogTool[]> {
  let pieces: CatalogTool[][] = [];
  for (let from = 0; from < tools.length; from += sortedAtOnce) {
    pieces.push(tools.slice(from, from + sortedAtOnce).sort(byName));
    if (slices.due()) await slices.next();
  }
  while (pieces.length > 1) {
    const merged: CatalogTool[][] = [];
    for (let position = 0; position < pieces.length; position += 2)
      merged.push(await merge(pieces[position] ?? [], pieces[position + 1] ?? [], slices));
    pieces = merged;
  }
  return pieces[0] ?? [];
}

async function merge(one: CatalogTool[], other: CatalogTool[], slices: TimeSlices): Promise<CatalogTool[]> {
  const merged: CatalogTool[] = [];
  for (let [i, j] = [0, 0]; i < one.length || j < other.length; ) {
    const [a, b] = [one[i], other[j]];
    const next = a && (!b || byName(a, b) <= 0) ? a : b;
    if (!next) break;
    merged.push(next);
    if (next === a) i += 1;
    else j += 1;
    if (merged.length % 1_024 === 0 && slices.due()) await slices.next();
  }
  return merged;
}

const byName = (a: CatalogTool, b: CatalogTool): number => compareText(a.name, b.name);
