import { type ReadDb, scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { processWide } from "../../process";
import { generationOf } from "../../signal/catalog-revision";
import { listen } from "../../signal/listen";
import { readSnapshot } from "./read-snapshot";
import type { Snapshot } from "./snapshot";

/** Snapshots of the organizations somebody looked at last; together they keep no more tools in memory than this. */
const keptToolsMax = 250_000;
const keptMax = 1_000;

type Kept = { snapshot: Snapshot | null; generation: number | null; reading: Reading | null };
type Reading = { revision: bigint; snapshot: Promise<Snapshot> };
type Whose = { db: ReadDb; organizationId: string };

/** The organization's catalog as it is now: from memory while no change was heard of, else by its number. */
export async function currentSnapshot(whose: Whose): Promise<Snapshot> {
  const generation = generationOf(whose.organizationId);
  const kept = keptOf(whose.organizationId);
  if (kept.snapshot && generation !== null && kept.generation === generation) return kept.snapshot;
  const revision = await readRevision(whose.db);
  if (kept.snapshot?.revision === revision) {
    kept.generation = generation;
    return kept.snapshot;
  }
  if (kept.reading?.revision !== revision) kept.reading = { revision, snapshot: read(whose, { kept, revision, generation }) };
  return kept.reading.snapshot;
}

async function readRevision(db: ReadDb): Promise<bigint> {
  const row = await db.catalogRevision.findFirst({ select: { revision: true } });
  return row?.revision ?? 0n;
}

async function read(
  { db, organizationId }: Whose,
  { kept, revision, generation }: { kept: Kept; revision: bigint; generation: number | null },
): Promise<Snapshot> {
  try {
    const snapshot = await readSnapshot(db, { organizationId, revision, last: kept.snapshot });
    if (!kept.snapshot || kept.snapshot.revision <= revision) Object.assign(kept, { snapshot, generation });
    shrink(organizationId);
    for (const shelf of snapshot.shelves.values()) void shelf.index().catch(reportIndex);
    return snapshot;
  } finally {
    if (kept.reading?.revision === revision) kept.reading = null;
  }
}

const reportIndex = (error: unknown) => log.error({ error }, "a search index could not be built");

/** In the order of their last use, the oldest first. What is kept is read anew as soon as it changed, before anybody asks. */
const allKept = () =>
  processWide("tools.snapshots", () => {
    const kept = new Map<string, Kept>();
    listen("catalog.changed", ({ organizationId }) => {
      if (!kept.has(organizationId)) return;
      const whose = { db: scopedDb(organizationId), organizationId };
      currentSnapshot(whose).catch((error: unknown) =>
        log.warn({ error, organizationId }, "a changed catalog could not be read"),
      );
    });
    return kept;
  });

function keptOf(organizationId: string): Kept {
  const all = allKept();
  const kept = all.get(organizationId) ?? { snapshot: null, generation: null, reading: null };
  all.delete(organizationId);
  all.set(organizationId, kept);
  return kept;
}

/** Forgets what was not used for longest; never the one that was just asked for. */
function shrink(except: string): void {
  const all = allKept();
  let tools = [...all.values()].reduce((sum, { snapshot }) => sum + (snapshot?.toolCount ?? 0), 0);
  for (const [organizationId, { snapshot, reading }] of all) {
    if (tools <= keptToolsMax && all.size <= keptMax) return;
    if (organizationId === except || reading) continue;
    all.delete(organizationId);
    tools -= snapshot?.toolCount ?? 0;
  }
}
