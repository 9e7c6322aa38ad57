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

async function renumber(db: WriteDb, list: readonly Positioned[]): Promise<void> {
  for (const [position, { id }] of list.entries()) await db.toolPolicy.updateMany({ where: { id }, data: { position } });
}
