import { lockOrganization } from "../db/lock";
import type { WriteDb } from "../db/scoped";
import { keptPattern, type Pattern } from "../policies";

type Carrying = {
  organizationId: string;
  /** The pattern for the new name. Null if the pattern does not contain the old one. */
  rewrite(pattern: Pattern): string | null;
  /** Whether the old name stays in the toolkits too, because it stays callable for a while. */
  keepsOld: boolean;
};

/** Carries the patterns of toolkits over from an old name to a new one, so that the same tools stay in them. */
export async function carryToolkits(db: WriteDb, { organizationId, rewrite, keepsOld }: Carrying): Promise<void> {
  await lockOrganization(db, organizationId);
  for (const { id, patterns } of await db.toolkit.findMany({ select: { id: true, patterns: true } })) {
    const carried = patterns.flatMap((text) => {
      const to = rewrite(keptPattern(text));
      return to === null ? [text] : [...(keepsOld ? [text] : []), to];
    });
    const isChanged = carried.length !== patterns.length || carried.some((text, index) => text !== patterns[index]);
    if (isChanged) await db.toolkit.updateMany({ where: { id }, data: { patterns: [...new Set(carried)] } });
  }
}
