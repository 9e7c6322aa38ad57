import { setImmediate } from "node:timers/promises";
import type { ReadDb } from "../../db/scoped";
import type { Json } from "../../plugins";
import { canonical } from "../import-worker/canonical";
import type { Outline, Produced } from "../import-worker/job";
import { isNarrowed, isWidened } from "./widening";

export type Baseline = {
  /** The set that the connection synced last points to. */
  hash: string;
  tools: { name: string; hash: string; definitionHash: string }[];
  definitions: [name: string, hash: string][];
};

export type FoundChange = {
  toolName: string;
  kind: "added" | "changed" | "removed";
  isWidening: boolean;
  before: Outline | null;
  after: Outline | null;
  /** Where it is another one than who asked for all. */
  reviewedBy?: string | null;
};

/** After so many comparisons others get their turn. */
const atOnce = 50;
const comparedMax = 500;

type Comparison = { db: ReadDb; integrationId: string; baseline: Baseline | null; produced: Produced };

/** What is different from what was there before. The first production has nothing before it: it is what was looked at. */
export async function findChanges({ db, integrationId, baseline, produced }: Comparison): Promise<FoundChange[]> {
  if (baseline === null || baseline.hash === produced.hash) return [];
  const names = new Set(produced.toolNames);
  const gone = baseline.tools.filter(({ name }) => !names.has(name));
  const known = new Map(baseline.tools.map((tool) => [tool.name, tool]));
  const touched = [...gone, ...produced.fresh.flatMap(({ name }) => known.get(name) ?? [])];
  const before = await outlinesOf({ db, integrationId }, touched);
  const areWider = await definitionsWidened({ db, integrationId, baseline, produced });
  const fresh: FoundChange[] = [];
  for (const { name, outline } of produced.fresh) {
    if (fresh.length % atOnce === 0) await setImmediate();
    fresh.push(foundOf(name, before.get(name) ?? null, { after: outline, areWider }));
  }
  const removed = gone.map(
    ({ name }): FoundChange => ({
      toolName: name,
      kind: "removed",
      isWidening: false,
      before: before.get(name) ?? null,
      after: null,
    }),
  );
  return [...fresh, ...removed];
}

/** Another connection may have shown the same change before: nobody has to look at it twice. */
export async function withoutKnown(db: ReadDb, integrationId: string, changes: FoundChange[]): Promise<FoundChange[]> {
  const known = new Set<string>();
  for (let from = 0; from < changes.length; from += atOnce) {
    const toolName = { in: changes.slice(from, from + atOnce).map((change) => change.toolName) };
    const rows = await db.toolChange.findMany({ where: { integrationId, toolName }, select: formColumns });
    for (const row of rows) known.add(formOf(row));
  }
  return changes.filter((change) => !known.has(formOf(change)));
}

const formColumns = { toolName: true, kind: true, after: true } as const;
const formOf = ({ toolName, kind, after }: { toolName: string; kind: string; after: unknown }) =>
  canonical([toolName, kind, after]);

function foundOf(
  toolName: string,
  before: Outline | null,
  { after, areWider }: { after: Outline; areWider: boolean },
): FoundChange {
  if (before === null) return { toolName, kind: "added", isWidening: after.effect !== "read", before, after };
  return { toolName, kind: "changed", isWidening: isWidened(before, after, areWider), before, after };
}

type StoredTools = Pick<Comparison, "db" | "integrationId">;

async function outlinesOf(
  { db, integrationId }: StoredTools,
  tools: { name: string; hash: string }[],
): Promise<Map<string, Outline>> {
  const outlines = new Map<string, Outline>();
  for (let from = 0; from < tools.length; from += atOnce) {
    const hashes = tools.slice(from, from + atOnce).map(({ hash }) => hash);
    const select = { name: true, description: true, effect: true, requiresApproval: true, inputSchema: true } as const;
    for (const { name, ...outline } of await db.tool.findMany({ where: { integrationId, hash: { in: hashes } }, select }))
      outlines.set(name, outline as Outline); // safe: a tool's row holds what produceTools() wrote
  }
  return outlines;
}

/** Whether any shared definition accepts or says more than before; then every tool that reaches a changed one counts as wider. */
async function definitionsWidened({ db, integrationId, baseline, produced }: Comparison): Promise<boolean> {
  const before = new Map(baseline?.definitions);
  const changed = Object.entries(produced.definitionsFresh);
  const hashes = changed.map(([name]) => before.get(name) ?? "");
  const rows = await db.definition.findMany({ where: { integrationId, hash: { in: hashes.slice(0, comparedMax) } } });
  const schemas = new Map(rows.map(({ hash, schema }) => [hash, schema as Json]));
  if (changed.length > comparedMax) return true;
  return changed.some(([name, after]) => {
    const schema = schemas.get(before.get(name) ?? "");
    return schema === undefined || !isNarrowed(schema, after);
  });
}
