import { type Demands, strictestOf } from "./demands";
import type { FlowRule } from "./flow";
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
  /** What has to hold of the arguments, for the rule to be about a call. Null for any arguments. */
  when: When | null;
  action: Action;
} & Demands;

export type Arguments = Readonly<Record<string, unknown>>;

type When = {
  /** Null where nobody can tell. */
  holds(args: Arguments): boolean | null;
  words: string;
};

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
  /** The arguments of a call. Without them the decision is about the tool. */
  args?: Arguments | undefined;
  /** The flow rules that are about a call, because of what its run has read. */
  flows?: readonly FlowRule[] | undefined;
};

export type Decision = {
  action: Action;
  /** The deciding rule, if any. */
  rule?: Rule;
  /** `unclear`: nobody can tell whether the condition of the rule holds. */
  because: "rule" | "unclear" | "unreviewed" | "annotation" | "nothing" | "flow";
  /** The flow rules that ask or block, where any do. */
  flows?: readonly FlowRule[];
  /** Set if a rule requires an approval. */
  asking?: Demands;
  /** Whether the arguments of a call can still change the action. */
  conditional: boolean;
};

/** Decides about a call by the policies, and more strictly where a flow rule is about it. */
export const decide = (rules: Rules, tool: DecidedTool): Decision => withFlows(decideByPolicies(rules, tool), tool.flows ?? []);

/** What was read can make a decision stricter, never weaker. */
function withFlows(decision: Decision, flows: readonly FlowRule[]): Decision {
  const blocking = flows.filter(({ action }) => action === "block");
  if (flows.length === 0 || (decision.action === "block" && !decision.conditional)) return decision;
  if (blocking.length > 0) return { action: "block", because: "flow", flows: blocking, conditional: false };
  if (decision.action === "block") return decision;
  const { since, ...demands } = decision.asking ?? { since: new Date(0), peopleOnly: false, noSelfApproval: false };
  const last = Math.max(...[since, ...flows.map((rule) => rule.since)].map((date) => date.getTime()));
  const asked = { flows, asking: { ...demands, since: new Date(last) } };
  if (decision.action === "require_approval") return { ...decision, ...asked };
  return { action: "require_approval", because: "flow", conditional: decision.conditional, ...asked };
}

/** The more restrictive of each owner's first match, or else the plugin's annotation. */
function decideByPolicies(rules: Rules, tool: DecidedTool): Decision {
  const [org, user] = [outcomeOf(rules.org, tool), outcomeOf(rules.user, tool)];
  const decision = combine(tool, org.match, user.match);
  if (org.open.length + user.open.length === 0) return decision;
  const isOther = (one: Match | null, other: Match | null) => combine(tool, one, other).action !== decision.action;
  const others = optionsOf(user);
  return optionsOf(org).some((one) => others.some((other) => isOther(one, other)))
    ? { ...decision, conditional: true }
    : decision;
}

/** A rule that comes first in its list, with what it comes to: where its condition is unclear, that is stricter than allowing. */
type Match = { rule: Rule; action: Action; isUnclear: boolean };

/** The first rule of a list that is about a call, and those above it that may be, depending on the arguments. */
type Outcome = { match: Match | null; open: readonly Match[] };

const matchOf = (rule: Rule): Match => ({ rule, action: rule.action, isUnclear: false });
const unclearMatch = (rule: Rule): Match => ({
  rule,
  action: rule.action === "block" ? "block" : "require_approval",
  isUnclear: true,
});

function outcomeOf({ entries, sure, open }: List, tool: DecidedTool): Outcome {
  const { path, effect } = tool;
  const part = sure(effect);
  const position = part.positions[part.index.first(path)] ?? entries.length;
  const rule = entries[position]?.rule;
  const last = rule ? matchOf(rule) : null;
  const others = open(effect);
  return others.positions.length === 0 ? { match: last, open: [] } : firstOpen(others, { entries, position, last }, tool);
}

type Rest = { entries: readonly Entry[]; position: number; last: Match | null };

/** Asks the rules that depend on arguments, as far as they stand above the one that does not. */
function firstOpen({ positions, index }: Part, { entries, position, last }: Rest, tool: DecidedTool): Outcome {
  const open: Match[] = [];
  for (const at of index.all(tool.path)) {
    const rule = entries[positions[at] ?? position]?.rule;
    if (!rule || (positions[at] ?? position) >= position) break;
    const verdict = verdictOf(rule, tool);
    if (verdict === "holds") return { match: matchOf(rule), open };
    if (verdict === "unclear") return { match: unclearMatch(rule), open };
    if (verdict === "open") open.push(matchOf(rule), ...(rule.when ? [unclearMatch(rule)] : []));
  }
  return { match: last, open };
}

/** Whether a rule whose pattern matches is about a call. `open` where the arguments are missing, `unclear` where they do not tell. */
function verdictOf(rule: Rule, { effect, args }: DecidedTool): "holds" | "not" | "effect" | "open" | "unclear" {
  const isEffect = isAbout(rule, effect);
  if (isEffect === false) return "effect";
  const truth = args && rule.when ? rule.when.holds(args) : true;
  if (truth === false) return "not";
  if (isEffect === null || (rule.when && !args)) return "open";
  return truth === null ? "unclear" : "holds";
}

export type Candidate = { rule: Rule; verdict: ReturnType<typeof verdictOf> };

/** All rules of a list whose pattern matches a tool, in order. */
export const candidatesIn = ({ entries, every }: List, tool: DecidedTool): Candidate[] =>
  every()
    .all(tool.path)
    .flatMap((position) => entries[position]?.rule ?? [])
    .map((rule) => ({ rule, verdict: verdictOf(rule, tool) }));

/** Those that decide, or may do so with some arguments: up to the first that is surely about the call. */
export function decisiveIn(list: List, tool: DecidedTool): Rule[] {
  const { match, open } = outcomeOf(list, tool);
  return [...new Set((match ? [...open, match] : open).map(({ rule }) => rule))];
}

/** The rules that may come to decide: one for each action is enough to know all actions. */
const optionsOf = ({ match, open }: Outcome): (Match | null)[] => [
  ...new Map([...open, match].map((one) => [one?.action, one])).values(),
];

function combine({ requiresApproval, isHeld }: DecidedTool, org: Match | null, user: Match | null): Decision {
  const match = stricter(org, user);
  if (isHeld && (match?.action ?? "allow") === "allow") return decisions.unreviewed;
  if (!match) return requiresApproval ? decisions.annotation : decisions.nothing;
  const { action, rule, isUnclear } = match;
  const decided = { action, rule, because: isUnclear ? ("unclear" as const) : ("rule" as const), conditional: false };
  return action === "require_approval" ? { ...decided, asking: together(match, org, user) } : decided;
}

const decisions = {
  unreviewed: { action: "require_approval", because: "unreviewed", conditional: false },
  annotation: { action: "require_approval", because: "annotation", conditional: false },
  nothing: { action: "allow", because: "nothing", conditional: false },
} as const;

const restriction: Record<Action, number> = { allow: 0, require_approval: 1, block: 2 };

/** Ranks actions by restriction: a higher rank lets less through. */
export const restrictionOf = (action: Action): number => restriction[action];

/** The more restrictive match. If both have the same action, the organization's is reported. */
function stricter(org: Match | null, user: Match | null): Match | null {
  if (!org || !user) return org ?? user;
  return restriction[user.action] > restriction[org.action] ? user : org;
}

/** Combines the demands of all rules that ask. `since` is their last change. */
function together({ rule }: Match, ...both: (Match | null)[]): Demands {
  const asking = both.flatMap((one) => (one?.action === "require_approval" ? one.rule : []));
  const since = new Date(Math.max(rule.since.getTime(), ...asking.map((one) => one.since.getTime())));
  return { since, ...strictestOf(asking) };
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
  const isPlain = entries.every(({ rule }) => rule.effects.length === 0 && rule.when === null);
  const partOf = (key: string, isPart: (rule: Rule) => boolean): Part => {
    const known = parts.get(key) ?? makePart(entries, isPart);
    parts.set(key, known);
    return known;
  };
  return {
    entries,
    every: () => partOf("all", () => true).index,
    sure: (effect) =>
      isPlain
        ? partOf("all", () => true)
        : partOf(`sure ${effect}`, (rule) => isAbout(rule, effect) === true && rule.when === null),
    open: (effect) => (isPlain ? noPart : partOf(`open ${effect}`, (rule) => isOpen(rule, effect))),
  };
}

const noPart: Part = { positions: [], index: indexPatterns([]) };

/** Whether only the arguments say if a rule is about calls with an effect. */
function isOpen(rule: Rule, effect: Effect | null): boolean {
  const isEffect = isAbout(rule, effect);
  return isEffect === null || (isEffect && rule.when !== null);
}

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
