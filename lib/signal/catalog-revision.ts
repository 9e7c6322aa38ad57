import { randomUUID } from "node:crypto";
import type { WriteDb } from "../db/scoped";
import { processWide } from "../process";
import { announce } from "./announce";
import { isListening, listen } from "./listen";

/**
 * Says that what the catalog shows is about to change, in the transaction that changes it. Call it late: changes of one
 * organization wait for each other from here on.
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
 * Whether the number of an organization's catalog that this process knows is still the last one. Signals tell, a moment
 * after the change; for changes of this process doubt comes before they commit and stays until they are heard of, so whoever wrote reads
 * what they wrote.
 */
type State = { generation: number; doubts: Map<Change, Until> };
type Change = string;
type Until = number;

/** Longer than any transaction lives: of one that was rolled back nobody ever hears. */
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

/** Changes with every change that is heard of; null when nothing may be believed without asking the database. */
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
