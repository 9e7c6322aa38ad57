import type { ReadDb } from "../db/scoped";
import { Failure } from "../operation/failure";
import type { Overrides } from "../sources";
import type { Rename } from "../tools";

type Revision = { before: Overrides; after: Overrides };

/** The present and the new names of tools. */
export function renamesOf({ before, after }: Revision): Rename[] {
  const sources = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...sources]
    .map((source) => ({ from: shownAs(before, source), to: shownAs(after, source) }))
    .filter(({ from, to }) => from !== to);
}

const shownAs = (overrides: Overrides, source: string): string => overrides[source]?.name ?? source;

/** Refuses a name that another tool has already: two tools would share one address. */
export async function requireFree(db: ReadDb, integrationId: string, { before, after }: Revision): Promise<void> {
  const given = Object.entries(after).flatMap(([source, { name }]) => (name === undefined ? [] : [{ source, name }]));
  for (const { source, name } of given) {
    const other = given.find((one) => one.name === name && one.source !== source);
    if (other) throw taken(name, other.source);
    if (before[source]?.name === name || name === source || shownAs(after, name) !== name) continue;
    if (await isInUse(db, integrationId, name)) throw taken(name, name);
  }
}

/** Refuses to rename a tool whose change waits for a review, because reviews go by the name. */
export async function requireReviewed(db: ReadDb, integrationId: string, renames: readonly Rename[]): Promise<void> {
  const toolName = { in: renames.map(({ from }) => from) };
  const held = await db.toolChange.findFirst({ where: { integrationId, toolName, isWidening: true, reviewedAt: null } });
  if (!held) return;
  const message = `${held.toolName} was changed by a refresh. Review that first, then give it another name.`;
  throw new Failure("conflict", message, { name: [message] });
}

/** Whether a connection uses a tool that its source gives this name. */
async function isInUse(db: ReadDb, integrationId: string, source: string): Promise<boolean> {
  const where = { integrationId, OR: [{ name: source, sourceName: null }, { sourceName: source }] };
  const rows = await db.tool.findMany({ where, select: { hash: true } });
  for (const { hash } of rows) {
    const toolHashes = { has: hash };
    if ((await db.toolSet.count({ where: { integrationId, toolHashes, connections: { some: {} } } })) > 0) return true;
  }
  return false;
}

function taken(name: string, by: string): Failure {
  const message = `There is a tool ${name} already${by === name ? "" : `: ${by} has been given that name`}. Choose another name.`;
  return new Failure("conflict", message, { name: [message] });
}
