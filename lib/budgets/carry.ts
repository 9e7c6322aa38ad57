import type { WriteDb } from "../db/scoped";
import { keptPattern, type Pattern } from "../policies";

type Carrying = {
  /** The pattern for the new name. Null if the pattern does not contain the old one. */
  rewrite(pattern: Pattern): string | null;
  /** Whether the old name keeps its budgets too, because it stays callable for a while. */
  keepsOld: boolean;
};

/** Carries budgets over from an old name to a new one. */
export async function carryBudgets(db: WriteDb, { rewrite, keepsOld }: Carrying): Promise<void> {
  const rows = await db.budget.findMany();
  const scopeOf = ({ holder, holderId, measure, window, pattern }: (typeof rows)[number]) =>
    [holder, holderId, measure, window, pattern].join(" ");
  const scopes = new Set(rows.map(scopeOf));
  for (const row of rows) {
    const pattern = rewrite(keptPattern(row.pattern));
    if (pattern === null || scopes.has(scopeOf({ ...row, pattern }))) continue;
    const { id, createdAt: _at, updatedAt: _touched, ...same } = row;
    if (keepsOld) await db.budget.create({ data: { ...same, pattern } });
    else await db.budget.update({ where: { id }, data: { pattern } });
  }
}
