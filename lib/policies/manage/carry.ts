import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { restrictionOf } from "../decide";
import { keptPattern, type Pattern } from "../pattern";
import { isSameScope } from "../scope";
import { readList } from "./find";
import { positionAt } from "./position";

type Carrying = {
  organizationId: string;
  /** The pattern for the new name. Null if the pattern does not contain the old one. */
  rewrite(pattern: Pattern): string | null;
  /** Whether the old name keeps its rules too, because it stays callable for a while. */
  keepsOld: boolean;
  /** The list to change. All lists if it is missing. */
  ownerKey?: string;
};

/** Carries rules over from an old name to a new one. Returns their number. */
export async function carryRules(db: WriteDb, { organizationId, rewrite, keepsOld, ownerKey }: Carrying): Promise<number> {
  const rows = await db.toolPolicy.findMany({
    where: ownerKey === undefined ? {} : { ownerKey },
    select: { id: true, pattern: true, ownerKey: true },
  });
  const named = rows.filter(({ pattern }) => rewrite(keptPattern(pattern)) !== null);
  for (const key of new Set(named.map((row) => row.ownerKey).sort())) await lockPolicies(db, organizationId, key);
  for (const { id, pattern, ownerKey: key } of named) {
    const list = await readList(db, key);
    const index = list.findIndex((row) => row.id === id);
    const to = rewrite(keptPattern(pattern));
    if (index >= 0 && to !== null) await carry(db, list, { index, to, keepsOld });
  }
  return named.length;
}

type List = Awaited<ReturnType<typeof readList>>;
/** The action of the first rule, with the demands of both if the actions are equal. */
function together({ action, ...one }: List[number], other: List[number]) {
  const demanding = [one, ...(other.action === action ? [other] : [])];
  const hours = demanding.flatMap((rule) => rule.expiryHours ?? []);
  return {
    action,
    peopleOnly: demanding.some((rule) => rule.peopleOnly),
    noSelfApproval: demanding.some((rule) => rule.noSelfApproval),
    quorum: Math.max(...demanding.map((rule) => rule.quorum)),
    approverRole: demanding.find((rule) => rule.approverRole)?.approverRole ?? null,
    expiryHours: hours.length > 0 ? Math.min(...hours) : null,
    ...{ escalateTo: one.escalateTo, escalateMinutes: one.escalateMinutes },
  };
}

type Carried = { index: number; to: string; keepsOld: boolean };

/** If the new name has a rule already, the stricter action wins. */
async function carry(db: WriteDb, list: List, { index, to, keepsOld }: Carried): Promise<void> {
  const row = list[index];
  const there = row && list.find((other) => isSameScope(other, { ...row, pattern: to }));
  if (!row || row === there) return;
  if (there && restrictionOf(row.action) >= restrictionOf(there.action))
    await db.toolPolicy.update({ where: { id: there.id }, data: together(row, there) });
  if (there && !keepsOld) await db.toolPolicy.deleteMany({ where: { id: row.id } });
  if (there) return;
  if (!keepsOld) return void (await db.toolPolicy.update({ where: { id: row.id }, data: { pattern: to } }));
  const { id: _id, createdAt: _at, updatedAt: _touched, ...same } = row;
  await db.toolPolicy.create({ data: { ...same, pattern: to, position: await positionAt(db, list, index + 1) } });
}
