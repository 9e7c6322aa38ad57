import type { WriteDb } from "../../db/scoped";

type Placed = { id: string; position: number };

/**
 * A position for a rule that shall be the one at this place of a list. Between two neighbours there is room for about
 * fifty halvings; then the list is numbered anew.
 */
export async function positionAt(db: WriteDb, list: readonly Placed[], place: number): Promise<number> {
  const before = list[place - 1]?.position;
  const after = list[place]?.position;
  if (before === undefined && after === undefined) return 0;
  if (before === undefined) return (after ?? 0) - 1;
  if (after === undefined) return before + 1;
  const middle = before + (after - before) / 2;
  if (middle > before && middle < after) return middle;
  await renumber(db, list);
  return place - 0.5;
}

async function renumber(db: WriteDb, list: readonly Placed[]): Promise<void> {
  for (const [position, { id }] of list.entries()) await db.toolPolicy.updateMany({ where: { id }, data: { position } });
}
