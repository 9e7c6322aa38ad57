import type { ReadDb } from "../../db/scoped";
import type { Effect, Json } from "../../plugins";
import { processWide } from "../../process";
import type { CallableTool } from "../import-worker/job";
import type { Production } from "./produce";

/** A tool of a production by its name, as far as it is needed to call it; also before anything is stored. */
export async function findCallable(
  db: ReadDb,
  { prepared, produced, hash }: Pick<Production, "prepared" | "produced" | "hash">,
  name: string | null,
): Promise<CallableTool | null> {
  if (produced) return produced.wanted;
  return findInSet(db, { integrationId: prepared.integration.id, hash, name });
}

type ToolInSet = { integrationId: string; hash: string | null; name: string | null };

export async function findInSet(db: ReadDb, { integrationId, hash, name }: ToolInSet): Promise<CallableTool | null> {
  if (hash === null || name === null) return null;
  const set = await db.toolSet.findFirst({ where: { integrationId, hash }, select: { toolHashes: true } });
  const rows = await db.tool.findMany({ where: { integrationId, name }, select: { hash: true } });
  const row = rows.find((candidate) => set?.toolHashes.includes(candidate.hash));
  return row ? readCallable(db, integrationId, row.hash) : null;
}

const keptMax = 1_000;

/** A stored tool, as far as it is needed to call it. Its row is addressed by what it says, so what was read once is never wrong. */
export async function readCallable(db: ReadDb, integrationId: string, hash: string): Promise<CallableTool | null> {
  const kept = processWide("sources.callables", () => new Map<string, CallableTool>());
  const key = `${integrationId} ${hash}`;
  const known = kept.get(key);
  if (known) return known;
  const read = await readStored(db, integrationId, hash);
  if (kept.size >= keptMax) kept.clear();
  if (read) kept.set(key, read);
  return read;
}

async function readStored(db: ReadDb, integrationId: string, hash: string): Promise<CallableTool | null> {
  const row = await db.tool.findFirst({
    where: { integrationId, hash },
    select: { name: true, sourceName: true, binding: true, effect: true },
  });
  return row && { name: row.sourceName ?? row.name, binding: row.binding as Json, effect: row.effect as Effect }; // safe: written by storeProduced()
}
