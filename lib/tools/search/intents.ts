import vocabulary from "./vocabulary.json" with { type: "json" };
import { stemOf, wordsOf } from "./words";

/** What a tool does, or a request wants done, in the coarsest way. */
export const intents = ["read", "write", "list", "get", "create", "update", "delete"] as const;
export type Intent = (typeof intents)[number];

const verbs: Partial<Record<Intent, string>> = vocabulary.intents;
const intentOfVerb: ReadonlyMap<string, Intent> = new Map(
  intents.flatMap((intent) => (verbs[intent]?.split(" ") ?? []).map((verb): [string, Intent] => [stemOf(verb), intent])),
);

export const intentOf = (stem: string): Intent | null => intentOfVerb.get(stem) ?? null;

/** Names made from a method and a path begin with the method, which says less than the words do. */
const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch"]);

type ToolText = { leaf: string; said: string; effect: string; method: string };

/** The first words of leaf and title are the verb, or else the last of the leaf; where none is one, the method or effect must do. */
export function intentOfTool({ leaf, said, effect, method }: ToolText): Intent {
  const [first = "", second = "", third = ""] = wordsOf(leaf);
  if (second === "or" && intentOf(stemOf(third)) !== null) return "write";
  const opening = wordsOf(said).slice(0, 4).map(stemOf);
  const bySaying = intentOf(opening[0] ?? "");
  if (opening.includes("list") && effect === "read") return "list";
  const byLeaf = methods.has(first) && second !== "" ? null : intentOf(stemOf(first));
  const intent = byLeaf ?? verbAtEnd(wordsOf(leaf).map(stemOf)) ?? bySaying ?? intentOfMethod.get(method) ?? null;
  if (intent !== null) return effect === "read" && changing.has(intent) ? "read" : intent;
  if (effect === "destructive") return "delete";
  return effect === "read" ? "read" : "write";
}

const intentOfMethod: ReadonlyMap<string, Intent> = new Map([
  ["PUT", "update"],
  ["PATCH", "update"],
  ["DELETE", "delete"],
]);

/** A call that only reads does none of these, whatever its name says: `GET /users/{id}/following`. */
const changing: ReadonlySet<Intent> = new Set(["write", "create", "update", "delete"]);

/** `meetingCreate` and `calendarEventsInsert` say what is done last. */
function verbAtEnd(stems: readonly string[]): Intent | null {
  const [first = "", last = ""] = [stems[0], stems.at(-1)];
  return stems.length > 1 && intentOf(first) === null && !methods.has(first) ? intentOf(last) : null;
}

const prepositions: ReadonlySet<string> = new Set("for from in by to of with on at against via per as".split(" "));
const addressing: ReadonlySet<string> = new Set(["id", "ids"]);

/** What a tool does it to: in `deleteBranchProtection` the protection, in `issues.create` the issues. */
export function objectOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  const leaf = wordsOf(name.slice(dot + 1));
  const cut = leaf.findIndex((word, position) => position > 0 && prepositions.has(word));
  const whole = (cut < 0 ? leaf : leaf.slice(0, cut)).filter((word) => !addressing.has(word)).map(stemOf);
  const phrase = verbAtEnd(whole) === null ? whole : whole.slice(0, -1);
  const last = phrase.at(-1);
  if (last !== undefined && (phrase.length > 1 || intentOf(last) === null)) return last;
  const group = wordsOf(name.slice(0, Math.max(dot, 0))).at(-1);
  return group === undefined ? null : stemOf(group);
}

/** How well what a tool does goes with what is wanted. */
export function agreement(wanted: Intent | null, done: Intent): number {
  if (wanted === null) return unasked[done] ?? 1;
  if (wanted === done) return 1;
  return agreements[wanted]?.[done] ?? contrary;
}

/** Where nobody says what to do, nothing is to be changed. */
const unasked: Partial<Record<Intent, number>> = { delete: 0.75, update: 0.9, create: 0.95 };

const contrary = 0.4;
const agreements: Partial<Record<Intent, Partial<Record<Intent, number>>>> = {
  list: { read: 0.9, get: 0.75 },
  get: { read: 0.95, list: 0.85 },
  create: { write: 0.9, update: 0.75 },
  update: { write: 0.9, create: 0.75 },
  delete: { write: 0.75, update: 0.6 },
  write: { create: 0.95, update: 0.92, delete: 0.7, read: 0.4, get: 0.4, list: 0.4 },
};
