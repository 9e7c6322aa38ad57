import type { ReadDb, WriteDb } from "../db/scoped";
import { type Rule, type Rules, rulesBelow, rulesOf, signatureOf } from "./decide";
import { keptPattern, placeFor } from "./pattern";

/** The rules of an organization and of its members, at one moment. */
export type RuleBook = {
  /** Those that count for this person (nobody: the organization's alone) below the prefix of a connection. */
  rulesFor(person: string | null, prefix: string): Rules;
};

/** A rule somebody is writing: a new one, or another form of one that is there. */
export type Draft = Pick<Rule, "owner" | "pattern" | "action"> & { id?: string | undefined; ownerKey: string };

/** With a draft the book is what it would be if that were saved. */
export async function readRuleBook(
  db: Pick<ReadDb, "toolPolicy"> | Pick<WriteDb, "toolPolicy">,
  draft?: Draft,
): Promise<RuleBook> {
  const rows = await db.toolPolicy.findMany({
    select: {
      ...{ id: true, owner: true, ownerKey: true, pattern: true, action: true },
      ...{ peopleOnly: true, noSelfApproval: true, updatedAt: true },
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return ruleBook(draft ? withDraft(rows, draft) : rows);
}

/** A new one stands where it would be put, another form of one keeps its place. */
function withDraft(rows: readonly Row[], { id, ...rule }: Draft): readonly Row[] {
  const written = { ...rule, pattern: rule.pattern.text };
  const known = rows.findIndex((row) => row.id === id && row.ownerKey === rule.ownerKey);
  if (known >= 0) return rows.map((row, place) => (place === known ? { ...row, ...written } : row));
  const list = rows.filter(({ ownerKey }) => ownerKey === rule.ownerKey);
  const patterns = list.map(({ pattern }) => keptPattern(pattern));
  const next = list[placeFor(rule.pattern, patterns)];
  const draft = { id: "draft", peopleOnly: false, noSelfApproval: false, updatedAt: new Date(), ...written };
  return rows.toSpliced(next ? rows.indexOf(next) : rows.length, 0, draft);
}

type Row = Pick<Rule, "id" | "owner" | "action" | "peopleOnly" | "noSelfApproval"> & {
  ownerKey: string;
  pattern: string;
  updatedAt: Date;
};

const organizationKey = "org";
const narrowedMax = 10_000;

/** Who has no rules of their own shares what was worked out for the organization; equal rests are one object. */
function ruleBook(rows: readonly Row[]): RuleBook {
  const lists = listsOf(rows);
  const whole = new Map<string, Rules>();
  const narrowed = new Map<string, Rules>();
  const bySignature = new Map<string, Rules>();
  const wholeOf = (key: string) =>
    whole.get(key) ??
    kept(
      whole,
      key,
      rulesOf({ org: lists.get(organizationKey) ?? [], user: key === organizationKey ? [] : (lists.get(key) ?? []) }),
    );
  const rulesFor = (person: string | null, prefix: string) => {
    const owner = person !== null && lists.has(person) ? person : organizationKey;
    const key = `${owner} ${prefix}`;
    const known = narrowed.get(key);
    if (known) return known;
    if (narrowed.size >= narrowedMax) for (const memory of [whole, narrowed, bySignature]) memory.clear();
    const rules = rulesBelow(wholeOf(owner), prefix);
    const signature = signatureOf(rules);
    return kept(narrowed, key, bySignature.get(signature) ?? kept(bySignature, signature, rules));
  };
  return { rulesFor };
}

function kept<T>(memory: Map<string, T>, key: string, value: T): T {
  memory.set(key, value);
  return value;
}

function listsOf(rows: readonly Row[]): ReadonlyMap<string, Rule[]> {
  const lists = new Map<string, Rule[]>();
  for (const { ownerKey, pattern: text, updatedAt: since, ...rule } of rows) {
    const list = lists.get(ownerKey) ?? kept(lists, ownerKey, []);
    list.push({ ...rule, since, pattern: keptPattern(text) });
  }
  return lists;
}
