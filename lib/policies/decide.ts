import { below, type Pattern } from "./pattern";
import { indexPatterns, type PatternIndex } from "./pattern-index";

export type Action = "allow" | "require_approval" | "block";
export type PolicyOwner = "org" | "user";
/** What a call does. */
export type Effect = "read" | "write" | "destructive";

export type Rule = {
  id: string;
  owner: PolicyOwner;
  pattern: Pattern;
  /** What a call does, for the rule to be about it. Without any, the rule is about every call. */
  effects: readonly Effect[];
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
type List = {
  entries: readonly Entry[];
  every(): PatternIndex;
  /** The rules that are surely about calls with this effect. */
  sure(effect: Effect | null): Part;
  /** The rules that are about such calls or not, depending on the arguments. */
  open(effect: Effect | null): Part;
};
/** A rule, and the rest of its pattern below the prefix. */
type Entry = { rule: Rule; rest: Pattern };
/** Some rules of a list, with their positions there. */
type Part = { positions: readonly number[]; index: PatternIndex };

export type DecidedTool = {
  /** The path below the prefix of the rules. */
  path: string;
  /** What a call does. Null as long as only its arguments could say that. */
  effect: Effect | null;
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
  /** Whether the arguments of a call can still change the action. */
  conditional: boolean;
};

/** Decides about a call: the more restrictive of each owner's first match, or else the plugin's annotation. */
export function decide(rules: Rules, tool: DecidedTool): Decision {
  const [org, user] = [outcomeOf(rules.org, tool), outcomeOf(rules.user, tool)];
  const decision = combine(tool, org.rule, user.rule);
  if (org.open.length + user.open.length === 0) return decision;
  const isOther = (one: Rule | null, other: Rule | null) => combine(tool, one, other).action !== decision.action;
  const others = optionsOf(user);
  return optionsOf(org).some((one) => others.some((other) => isOther(one, other)))
    ? { ...decision, conditional: true }
    : decision;
}

/** The first rule of a list that is surely about a call, and those above it that are open. */
type Outcome = { rule: Rule | null; open: readonly Rule[] };

function outcomeOf({ entries, sure, open }: List, { path, effect }: DecidedTool): Outcome {
  const part = sure(effect);
  const position = part.positions[part.index.first(path)] ?? entries.length;
  const rule = entries[position]?.rule ?? null;
  const others = open(effect);
  if (others.positions.length === 0) return { rule, open: [] };
  const above = others.index.all(path).map((index) => others.positions[index] ?? entries.length);
  return { rule, open: above.flatMap((other) => (other < position ? (entries[other]?.rule ?? []) : [])) };
}

/** A rule whose pattern matches a tool, and whether it is about the call. Null if the arguments say that. */
export type Candidate = { rule: Rule; isAbout: boolean | null };

/** All rules of a list whose pattern matches a tool, in order. */
export const candidatesIn = ({ entries, every }: List, { path, effect }: DecidedTool): Candidate[] =>
  every()
    .all(path)
    .flatMap((position) => entries[position]?.rule ?? [])
    .map((rule) => ({ rule, isAbout: isAbout(rule, effect) }));

/** Those that decide, or may do so with some arguments: up to the first that is surely about the call. */
export function decisiveIn(list: List, tool: DecidedTool): Rule[] {
  const { rule, open } = outcomeOf(list, tool);
  return rule ? [...open, rule] : [...open];
}

/** The rules that may come to decide: one for each action is enough to know all actions. */
const optionsOf = ({ rule, open }: Outcome): (Rule | null)[] => [
  ...new Map([...open, rule].map((one) => [one?.action, one])).values(),
];

function combine({ requiresApproval, isHeld }: DecidedTool, org: Rule | null, user: Rule | null): Decision {
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

function listOf(entries: readonly Entry[]): List {
  const parts = new Map<string, Part>();
  const hasEffects = entries.some(({ rule }) => rule.effects.length > 0);
  const partOf = (key: string, isPart: (rule: Rule) => boolean): Part => {
    const known = parts.get(key) ?? makePart(entries, isPart);
    parts.set(key, known);
    return known;
  };
  return {
    entries,
    every: () => partOf("all", () => true).index,
    sure: (effect) => (hasEffects ? partOf(`${effect}`, (rule) => isAbout(rule, effect) === true) : partOf("all", () => true)),
    open: (effect) => (hasEffects && effect === null ? partOf("open", (rule) => isAbout(rule, null) === null) : noPart),
  };
}

const noPart: Part = { positions: [], index: indexPatterns([]) };

/** Whether a rule is about calls with an effect. Null if that is open. */
function isAbout({ effects }: Pick<Rule, "effects">, effect: Effect | null): boolean | null {
  if (effects.length === 0) return true;
  return effect === null ? null : effects.includes(effect);
}

function makePart(entries: readonly Entry[], isPart: (rule: Rule) => boolean): Part {
  const positions = [...entries.keys()].filter((position) => isPart((entries[position] as Entry).rule)); // safe: a key of the list
  return { positions, index: indexPatterns(positions.flatMap((position) => entries[position]?.rest ?? [])) };
}

/** A signature that is equal for rules with equal decisions below their prefixes. */
export const signatureOf = ({ org, user }: Rules): string =>
  [...org.entries, ...user.entries].map(({ rule, rest }) => `${rule.id} ${rest.text}`).join("\n");

/** For tools that no policy is about. */
export const noRules: Rules = rulesOf({ org: [], user: [] });
