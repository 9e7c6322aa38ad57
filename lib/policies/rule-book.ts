import type { ReadDb, WriteDb } from "../db/scoped";
import { type Rule, type Rules, rulesBelow, rulesOf, signatureOf } from "./decide";
import { keptScope, type StoredScope } from "./scope";
import { indexFor } from "./specificity";

/** The rules of an organization and its members at one moment. */
export type RuleBook = {
  /** The rules for a person below the prefix of a connection. Null stands for the organization's rules alone. */
  rulesFor(person: string | null, prefix: string): Rules;
};

/** An unsaved rule: a new one, or a change of an existing one. */
export type Draft = Pick<Rule, "owner" | "pattern" | "effects" | "action"> & {
  /** The condition as JSON text. */
  when: string | null;
  /** Whether to decide as if the condition held for every call. */
  isAssumed?: boolean;
  id?: string | undefined;
  ownerKey: string;
  /** The index of a new rule in its list. Without it the rule goes below all more specific ones. */
  position?: number | undefined;
};

/** Reads the rules. With a draft, as if it were saved. */
export async function readRuleBook(
  db: Pick<ReadDb, "toolPolicy"> | Pick<WriteDb, "toolPolicy">,
  draft?: Draft,
): Promise<RuleBook> {
  const rows = await db.toolPolicy.findMany({
    select: {
      ...{ id: true, owner: true, ownerKey: true, pattern: true, effects: true, when: true, action: true },
      ...{ peopleOnly: true, noSelfApproval: true, quorum: true, approverRole: true, expiryHours: true },
      ...{ escalateTo: true, escalateMinutes: true, updatedAt: true },
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return ruleBook(draft ? withDraft(rows, draft) : rows);
}

/** A new rule stands where it would be inserted. A changed one keeps its position. */
function withDraft(rows: readonly PolicyRow[], { id, position, isAssumed = false, ...rule }: Draft): readonly PolicyRow[] {
  const scope = { ...rule, pattern: rule.pattern.text };
  const written = { ...scope, when: isAssumed ? null : rule.when };
  const known = rows.findIndex((row) => row.id === id && row.ownerKey === rule.ownerKey);
  if (known >= 0) return rows.map((row, index) => (index === known ? { ...row, ...written } : row));
  const list = rows.filter(({ ownerKey }) => ownerKey === rule.ownerKey);
  const next = list[position ?? indexFor(keptScope(scope), list.map(keptScope))];
  const draft = { id: draftId, peopleOnly: false, noSelfApproval: false, updatedAt: new Date(), ...written };
  return rows.toSpliced(next ? rows.indexOf(next) : rows.length, 0, draft);
}

/** The id of a new rule that is not saved. */
export const draftId = "draft";

type PolicyRow = Pick<
  Rule,
  | ("id" | "owner" | "action" | "peopleOnly" | "noSelfApproval" | "quorum" | "approverRole" | "expiryHours")
  | ("escalateTo" | "escalateMinutes")
> &
  StoredScope & {
    ownerKey: string;
    updatedAt: Date;
  };

const organizationKey = "org";
const narrowedMax = 10_000;

/** People without rules of their own share the organization's prepared rules. Equal narrowed rules are one object. */
function ruleBook(rows: readonly PolicyRow[]): RuleBook {
  const lists = listsOf(rows);
  const whole = new Map<string, Rules>();
  const narrowed = new Map<string, Rules>();
  const bySignature = new Map<string, Rules>();
  const wholeOf = (key: string) =>
    whole.get(key) ??
    remember(
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
    return remember(narrowed, key, bySignature.get(signature) ?? remember(bySignature, signature, rules));
  };
  return { rulesFor };
}

function remember<T>(memory: Map<string, T>, key: string, value: T): T {
  memory.set(key, value);
  return value;
}

function listsOf(rows: readonly PolicyRow[]): ReadonlyMap<string, Rule[]> {
  const lists = new Map<string, Rule[]>();
  for (const { ownerKey, pattern, effects, when, updatedAt: since, ...rule } of rows) {
    const list = lists.get(ownerKey) ?? remember(lists, ownerKey, []);
    list.push({ ...rule, since, ...keptScope({ pattern, effects, when }) });
  }
  return lists;
}
