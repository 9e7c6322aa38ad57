import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { restrictionOf } from "../decide";
import { keptPattern, type Pattern } from "../pattern";
import { readList } from "./find";
import { positionAt } from "./position";

type Carrying = {
  organizationId: string;
  /** What a pattern reads for the new name; null where it does not name what is renamed. */
  rewrite(pattern: Pattern): string | null;
  /** Whether the old name keeps its rules as well, because it can still be called for a while. */
  keepsOld: boolean;
  /** Of whom; without it in everybody's list. */
  ownerKey?: string;
};

/** What is renamed takes the rules along that name it. Says how many. */
export async function carryRules(db: WriteDb, { organizationId, rewrite, keepsOld, ownerKey }: Carrying): Promise<number> {
  const rows = await db.toolPolicy.findMany({
    where: ownerKey === undefined ? {} : { ownerKey },
    select: { pattern: true, ownerKey: true },
  });
  const named = rows.filter(({ pattern }) => rewrite(keptPattern(pattern)) !== null);
  for (const key of new Set(named.map((row) => row.ownerKey))) await lockPolicies(db, organizationId, key);
  for (const { pattern, ownerKey: key } of named) {
    const list = await readList(db, key);
    const place = list.findIndex((row) => row.pattern === pattern);
    const to = rewrite(keptPattern(pattern));
    if (place >= 0 && to !== null) await carry(db, list, { place, to, keepsOld });
  }
  return named.length;
}

type List = Awaited<ReturnType<typeof readList>>;
/** The stricter action, with what either of the two demands of whoever answers. */
function together({ action, ...one }: List[number], other: List[number]) {
  const demanding = [one, ...(other.action === action ? [other] : [])];
  const peopleOnly = demanding.some((rule) => rule.peopleOnly);
  return { action, peopleOnly, noSelfApproval: demanding.some((rule) => rule.noSelfApproval) };
}

type Carried = { place: number; to: string; keepsOld: boolean };

/** Where there is a rule for the new name already, the stricter action counts. */
async function carry(db: WriteDb, list: List, { place, to, keepsOld }: Carried): Promise<void> {
  const row = list[place];
  const there = list.find((other) => other.pattern === to);
  if (!row || row === there) return;
  if (there && restrictionOf(row.action) >= restrictionOf(there.action))
    await db.toolPolicy.update({ where: { id: there.id }, data: together(row, there) });
  if (there && !keepsOld) await db.toolPolicy.deleteMany({ where: { id: row.id } });
  if (there) return;
  if (!keepsOld) return void (await db.toolPolicy.update({ where: { id: row.id }, data: { pattern: to } }));
  const { id: _id, createdAt: _at, updatedAt: _touched, ...same } = row;
  await db.toolPolicy.create({ data: { ...same, pattern: to, position: await positionAt(db, list, place + 1) } });
}
