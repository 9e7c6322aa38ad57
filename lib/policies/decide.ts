import { type FirstMatch, firstMatchOf } from "./first-match";
import { below, type Pattern } from "./pattern";

export type Action = "allow" | "require_approval" | "block";
export type PolicyOwner = "org" | "user";

export type Rule = {
  id: string;
  owner: PolicyOwner;
  pattern: Pattern;
  action: Action;
  /** When it was last changed: what was allowed before then, it asks for anew. */
  since: Date;
  peopleOnly: boolean;
  noSelfApproval: boolean;
};

/** What the rules that ask demand of whoever answers, together; `since` is the last change of any of them. */
type Asking = Pick<Rule, "since" | "peopleOnly" | "noSelfApproval">;

/** The rules of both owners that can match below some prefix, ready to be asked for many tools. */
export type Rules = { org: List; user: List; mayBlock: boolean };
type List = { entries: readonly Entry[]; first: FirstMatch };
/** A rule, and what is left of its pattern below the prefix. */
type Entry = { rule: Rule; rest: Pattern };

export type DecidedTool = {
  /** Below the prefix of the rules. */
  path: string;
  /** What the plugin says of it. */
  requiresApproval: boolean;
  /** Widened, or new and changing something, and nobody has reviewed it yet. */
  isHeld: boolean;
};

export type Decision = {
  action: Action;
  /** The rule that decided, if one did. */
  rule?: Rule;
  because: "rule" | "unreviewed" | "annotation" | "nothing";
  /** Where rules ask. */
  asking?: Asking;
  /** Whether the arguments of a call could still change it. */
  conditional: boolean;
};

/** What happens on a call: the first match of each owner, of those the more restrictive; else what the plugin says. */
export function decide(rules: Rules, { path, requiresApproval, isHeld }: DecidedTool): Decision {
  const [org, user] = [firstOf(rules.org, path), firstOf(rules.user, path)];
  const rule = stricter(org, user);
  if (isHeld && (rule?.action ?? "allow") === "allow") return decisions.unreviewed;
  if (rule?.action === "require_approval")
    return { action: rule.action, rule, because: "rule", asking: together(rule, org, user), conditional: false };
  if (rule) return { action: rule.action, rule, because: "rule", conditional: false };
  return requiresApproval ? decisions.annotation : decisions.nothing;
}

const decisions = {
  unreviewed: { action: "require_approval", because: "unreviewed", conditional: false },
  annotation: { action: "require_approval", because: "annotation", conditional: false },
  nothing: { action: "allow", because: "nothing", conditional: false },
} as const;

const firstOf = ({ entries, first }: List, path: string): Rule | null => entries[first(path)]?.rule ?? null;

const restriction: Record<Action, number> = { allow: 0, require_approval: 1, block: 2 };

/** The higher, the less goes through. */
export const restrictionOf = (action: Action): number => restriction[action];

/** Where both say the same, the organization's is the one that is told. */
function stricter(org: Rule | null, user: Rule | null): Rule | null {
  if (!org || !user) return org ?? user;
  return restriction[user.action] > restriction[org.action] ? user : org;
}

/** Of two rules that ask, each may demand something. */
function together(rule: Rule, ...both: (Rule | null)[]): Asking {
  const asking = both.filter((one) => one !== null && one.action === "require_approval") as Rule[]; // safe: without the nulls
  return {
    since: new Date(Math.max(rule.since.getTime(), ...asking.map(({ since }) => since.getTime()))),
    peopleOnly: asking.some(({ peopleOnly }) => peopleOnly),
    noSelfApproval: asking.some(({ noSelfApproval }) => noSelfApproval),
  };
}

/** Each list in its order. */
export const rulesOf = ({ org, user }: Record<PolicyOwner, readonly Rule[]>): Rules =>
  assemble(
    org.map((rule) => ({ rule, rest: rule.pattern })),
    user.map((rule) => ({ rule, rest: rule.pattern })),
  );

/** The same rules for tools below a prefix, such as `github.org.main`: most of them are out of the question there. */
export function rulesBelow({ org, user }: Rules, prefix: string): Rules {
  const segments = prefix.split(".");
  return assemble(narrowed(org, segments), narrowed(user, segments));
}

const narrowed = ({ entries }: List, prefix: readonly string[]): Entry[] =>
  entries.flatMap(({ rule, rest: pattern }) => {
    const rest = below(pattern, prefix);
    return rest ? [{ rule, rest }] : [];
  });

function assemble(org: readonly Entry[], user: readonly Entry[]): Rules {
  return { org: listOf(org), user: listOf(user), mayBlock: [...org, ...user].some(({ rule }) => rule.action === "block") };
}

const listOf = (entries: readonly Entry[]): List => ({ entries, first: firstMatchOf(entries.map(({ rest }) => rest)) });

/** Equal for rules that decide every tool alike, wherever these hang. */
export const signatureOf = ({ org, user }: Rules): string =>
  [...org.entries, ...user.entries].map(({ rule, rest }) => `${rule.id} ${rest.text}`).join("\n");
