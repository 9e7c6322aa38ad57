import { prisma } from "../../db/client";
import { type ReadDb, scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { processWide } from "../../process";
import { generationOf } from "../../signal/catalog-revision";
import { listen } from "../../signal/listen";
import { readSnapshot } from "./read-snapshot";
import type { Snapshot } from "./snapshot";

/** Limit on the tools of all cached snapshots together. */
const keptToolsMax = 250_000;
const keptMax = 1_000;

type CacheEntry = { snapshot: Snapshot | null; generation: number | null; reading: PendingRead | null };
type PendingRead = { revision: bigint; snapshot: Promise<Snapshot> };
type OrganizationDb = { db: ReadDb; organizationId: string };

/** Returns the organization's current catalog: from memory until a change is signalled, else by revision. */
export async function currentSnapshot(organization: OrganizationDb): Promise<Snapshot> {
  const generation = generationOf(organization.organizationId);
  const kept = entryOf(organization.organizationId);
  if (kept.snapshot && generation !== null && kept.generation === generation) return kept.snapshot;
  const revision = await readRevision(organization.db);
  if (kept.snapshot?.revision === revision) {
    kept.generation = generation;
    return kept.snapshot;
  }
  if (kept.reading?.revision !== revision)
    kept.reading = { revision, snapshot: read(organization, { kept, revision, generation }) };
  return kept.reading.snapshot;
}

async function readRevision(db: ReadDb): Promise<bigint> {
  const row = await db.catalogRevision.findFirst({ select: { revision: true } });
  return row?.revision ?? 0n;
}

async function read(
  { db, organizationId }: OrganizationDb,
  { kept, revision, generation }: { kept: CacheEntry; revision: bigint; generation: number | null },
): Promise<Snapshot> {
  try {
    const snapshot = await readSnapshot(db, { organizationId, revision, last: kept.snapshot });
    if (!kept.snapshot || kept.snapshot.revision <= revision) Object.assign(kept, { snapshot, generation });
    shrink(organizationId);
    for (const toolSet of snapshot.toolSets.values()) void toolSet.index().catch(reportIndex);
    return snapshot;
  } finally {
    if (kept.reading?.revision === revision) kept.reading = null;
  }
}

const reportIndex = (error: unknown) => log.error({ error }, "a search index could not be built");

/** Entries in order of last use, oldest first. A signalled change refreshes an entry at once. */
const cache = () =>
  processWide("tools.snapshots", () => {
    const kept = new Map<string, CacheEntry>();
    listen("catalog.changed", ({ organizationId }) => {
      if (!kept.has(organizationId)) return;
      const organization = { db: scopedDb(organizationId), organizationId };
      currentSnapshot(organization).catch((error: unknown) =>
        log.warn({ error, organizationId }, "a changed catalog could not be read"),
      );
    });
    return kept;
  });

function entryOf(organizationId: string): CacheEntry {
  const all = cache();
  const kept = all.get(organizationId) ?? { snapshot: null, generation: null, reading: null };
  all.delete(organizationId);
  all.set(organizationId, kept);
  return kept;
}

/** Evicts the least recently used entries, but never the one just requested. */
function shrink(except: string): void {
  const all = cache();
  let tools = [...all.values()].reduce((sum, { snapshot }) => sum + (snapshot?.toolCount ?? 0), 0);
  for (const [organizationId, { snapshot, reading }] of all) {
    if (tools <= keptToolsMax && all.size <= keptMax) return;
    if (organizationId === except || reading) continue;
    all.delete(organizationId);
    tools -= snapshot?.toolCount ?? 0;
  }
}

const delayMs = 1_000;
const toolsMax = 200_000;

/** Reads catalogs and builds their indexes soon after a start, so that no first search has to wait. */
export function warmCatalogs(): void {
  processWide(
    "tools.warm",
    () => {
      const timer = setTimeout(
        () => void warm().catch((error: unknown) => log.warn({ error }, "catalogs could not be read ahead")),
        delayMs,
      );
      timer.unref();
      return timer;
    },
    clearTimeout,
  );
}

/** Reads one catalog at a time, largest revision first, because the one that changes most is used most. */
async function warm(): Promise<void> {
  const found = await prisma().catalogRevision.findMany({
    select: { organizationId: true },
    orderBy: { revision: "desc" },
    take: 1_000,
  });
  let tools = 0;
  for (const { organizationId } of found) {
    const { toolSets, toolCount } = await currentSnapshot({ db: scopedDb(organizationId), organizationId });
    for (const toolSet of toolSets.values()) await toolSet.index();
    tools += toolCount;
    if (tools > toolsMax) return;
  }
}
