import { randomUUID } from "node:crypto";
import type { WriteDb } from "../db/scoped";
import { processWide } from "../process";
import { announce } from "./announce";
import { isListening, listen } from "./listen";

/**
 * Raises the catalog's revision in the transaction that changes the catalog. Call it last: from here on, changes of one
 * organization wait for each other, and one that then waited for something else could be waited for by its holder.
 */
export async function bumpCatalog(db: WriteDb, organizationId: string): Promise<void> {
  await db.catalogRevision.upsert({
    where: { organizationId },
    create: { organizationId, revision: 1n },
    update: { revision: { increment: 1n } },
  });
  const change = doubtSnapshot(organizationId);
  await announce(db, { topic: "catalog.changed", payload: { organizationId, change } });
}

/**
 * What this process knows of an organization's catalog. The generation rises with each signal, a moment after a change.
 * A change of this process is in doubt from before its commit until its signal arrives, so that a writer reads its own write.
 */
type State = { generation: number; doubts: Map<Change, Until> };
type Change = string;
type Until = number;

/** Longer than any transaction lives. No signal ever arrives of a change that was rolled back. */
const doubtMs = 30_000;
const organizationsMax = 10_000;

const states = (): Map<string, State> =>
  processWide("signal.catalog-revision", () => {
    const made = new Map<string, State>();
    listen("catalog.changed", ({ organizationId, change }) => {
      const state = made.get(organizationId);
      if (!state) return;
      state.generation += 1;
      state.doubts.delete(change);
    });
    return made;
  });

function doubtSnapshot(organizationId: string): Change {
  const change = randomUUID();
  stateOf(organizationId).doubts.set(change, Date.now() + doubtMs);
  return change;
}

/** Rises with every known change. Null if only the database knows whether the catalog has changed. */
export function generationOf(organizationId: string): number | null {
  const { generation, doubts } = stateOf(organizationId);
  for (const [change, until] of doubts) if (until < Date.now()) doubts.delete(change);
  return isListening() && doubts.size === 0 ? generation : null;
}

function stateOf(organizationId: string): State {
  const all = states();
  const known = all.get(organizationId);
  if (known) return known;
  if (all.size >= organizationsMax) all.clear();
  const made: State = { generation: 0, doubts: new Map() };
  all.set(organizationId, made);
  return made;
}
