import type { WriteDb } from "../../db/scoped";

type Positioned = { id: string; position: number };

/**
 * A position that puts a rule at this index of a list. The gap between two neighbours can be halved about fifty times; then
 * the list is renumbered.
 */
export async function positionAt(db: WriteDb, list: readonly Positioned[], index: number): Promise<number> {
  const before = list[index - 1]?.position;
  const after = list[index]?.position;
  if (before === undefined && after === undefined) return 0;
  if (before === undefined) return (after ?? 0) - 1;
  if (after === undefined) return before + 1;
  const middle = before + (after - before) / 2;
  if (middle > before && middle < after) return middle;
  await renumber(db, list);
  return index - 0.5;
}

type Slot = { row: Positioned | null };

/** Positions for a list in which some rules are new: those that are known keep theirs, unless there is no room between them. */
export async function positionsIn(db: WriteDb, slots: readonly Slot[]): Promise<number[]> {
  const positions = slots.map((_, index) => between(slots, index));
  const isRising = positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? position));
  if (isRising) return positions;
  for (const [position, { row }] of slots.entries())
    if (row) await db.toolPolicy.updateMany({ where: { id: row.id }, data: { position } });
  return slots.map((_, index) => index);
}

/** New rules share the gap between their neighbours evenly. */
function between(slots: readonly Slot[], index: number): number {
  const own = slots[index]?.row?.position;
  if (own !== undefined) return own;
  const first = slots.slice(0, index).findLastIndex(({ row }) => row);
  const rest = slots.slice(index).findIndex(({ row }) => row);
  const before = slots[first]?.row?.position;
  const after = rest < 0 ? undefined : slots[index + rest]?.row?.position;
  const turn = index - first;
  if (before === undefined) return (after ?? 0) - (after === undefined ? -index : rest);
  if (after === undefined) return before + turn;
  return before + ((after - before) * turn) / (turn + rest);
}

async function renumber(db: WriteDb, list: readonly Positioned[]): Promise<void> {
  for (const [position, { id }] of list.entries()) await db.toolPolicy.updateMany({ where: { id }, data: { position } });
}
