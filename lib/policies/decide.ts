import { type FirstMatch, firstMatchOf } from "./first-match";
import { below, type Pattern } from "./pattern";

export type Action = "allow" | "require_approval" | "block";
export type PolicyOwner = "org" | "user";

export type Rule = {
  id: string;
  owner: PolicyOwner;
  pattern: Pattern;
  action: Action;
  /** When the rule was last changed. Earlier grants do not satisfy it. */
  since: Date;
  peopleOnly: boolean;
  noSelfApproval: boolean;
};

/** The combined demands of the asking rules on the person who answers. `since` is their last change. */
type Asking = Pick<Rule, "since" | "peopleOnly" | "noSelfApproval">;

/** The rules of both owners that can match below a prefix, prepared for many decisions. */
export type Rules = { org: List; user: List; mayBlock: boolean };
type List = { entries: readonly Entry[]; first: FirstMatch };
/** A rule, and the rest of its pattern below the prefix. */
type Entry = { rule: Rule; rest: Pattern };

export type DecidedTool = {
  /** The path below the prefix of the rules. */
  path: string;
  /** Whether the plugin asks for an approval. */
  requiresApproval: boolean;
  /** Whether the tool awaits review, because it was widened or is new and changes something. */
  isHeld: boolean;
};

export type Decision = {
  action: Action;
  /** The deciding rule, if any. */
  rule?: Rule;
  because: "rule" | "unreviewed" | "annotation" | "nothing";
  /** Set if a rule requires an approval. */
  asking?: Asking;
  /** Whether the arguments of a call could still change the decision. */
  conditional: boolean;
};

/** Decides about a call: the more restrictive of each owner's first match, or else the plugin's annotation. */
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

/** Ranks actions by restriction: a higher rank lets less through. */
export const restrictionOf = (action: Action): number => restriction[action];

/** The more restrictive rule. If both have the same action, the organization's rule is reported. */
function stricter(org: Rule | null, user: Rule | null): Rule | null {
  if (!org || !user) return org ?? user;
  return restriction[user.action] > restriction[org.action] ? user : org;
}

/** Combines the demands of all rules that ask. */
function together(rule: Rule, ...both: (Rule | null)[]): Asking {
  const asking = both.filter((one) => one !== null && one.action === "require_approval") as Rule[]; // safe: without the nulls
  return {
    since: new Date(Math.max(rule.since.getTime(), ...asking.map(({ since }) => since.getTime()))),
    peopleOnly: asking.some(({ peopleOnly }) => peopleOnly),
    noSelfApproval: asking.some(({ noSelfApproval }) => noSelfApproval),
  };
}

/** Prepares the rules. Each list is in order. */
export const rulesOf = ({ org, user }: Record<PolicyOwner, readonly Rule[]>): Rules =>
  assemble(
    org.map((rule) => ({ rule, rest: rule.pattern })),
    user.map((rule) => ({ rule, rest: rule.pattern })),
  );

/** The rules that can match below a prefix, such as `github.org.main`. */
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

/** A signature that is equal for rules with equal decisions below their prefixes. */
export const signatureOf = ({ org, user }: Rules): string =>
  [...org.entries, ...user.entries].map(({ rule, rest }) => `${rule.id} ${rest.text}`).join("\n");

/** For tools that no policy is about. */
export const noRules: Rules = rulesOf({ org: [], user: [] });
