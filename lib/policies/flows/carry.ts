import type { WriteDb } from "../../db/scoped";
import { keptPattern, type Pattern } from "../pattern";

type Carrying = {
  organizationId: string;
  /** The pattern for the new name. Null if the pattern does not contain the old one. */
  rewrite(pattern: Pattern): string | null;
  /** Whether the old name keeps its rules too, because it stays callable for a while. */
  keepsOld: boolean;
};

/** Carries the flow rules whose target is a pattern over from an old name to a new one. */
export async function carryFlowRules(db: WriteDb, { organizationId, rewrite, keepsOld }: Carrying): Promise<void> {
  const rows = await db.flowRule.findMany({ where: { targetKind: "pattern" } });
  const known = new Set(rows.map(({ source, target }) => `${source} ${target}`));
  for (const { id, source, target, action, createdBy } of rows) {
    const renamed = rewrite(keptPattern(target));
    if (renamed === null || known.has(`${source} ${renamed}`)) continue;
    const data = { organizationId, source, targetKind: "pattern", target: renamed, action, createdBy };
    if (keepsOld) await db.flowRule.create({ data });
    else await db.flowRule.update({ where: { id }, data: { target: renamed } });
  }
}
