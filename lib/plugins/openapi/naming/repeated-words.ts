/**
 * An operation's id without what its group says already, as words: `compute.instances.insert` of `instances` is `insert`,
 * `Task_Update` of `tasks` is `Update`, `listCoreV1NamespacedPod` of `coreV1` is `list Namespaced Pod`. Null when nothing
 * is said twice, or nothing would be left.
 */
export function withoutRepeated(operationId: string, { group, service }: { group: string; service: number }): string | null {
  const segments = segmentsOf(operationId);
  const at = segments.findIndex((segment) => plain(segment) === plain(group));
  const cut = Math.min(service, at < 0 ? 1 : at, segments.length - 1);
  const words = segments.slice(cut).flatMap(wordsOf);
  const named = wordsOf(group).map(plain);
  const left = withoutLead(words, named) ?? withoutMiddle(words, named) ?? (cut > 0 ? words : null);
  return left === null || left.length === 0 ? null : left.join(" ");
}

/** How many parts all ids begin with: `gmail` of `gmail.users.list` and `gmail.users.get`. */
export function sharedParts(operationIds: readonly string[]): number {
  const [first, ...others] = operationIds.map(segmentsOf);
  if (first === undefined || others.length === 0) return 0;
  let shared = first.length - 1;
  for (const segments of others) while (shared > 0 && (segments.length <= shared || !isSame(first, segments, shared))) shared--;
  return first.slice(0, shared).some((segment) => verbs.has(segment.toLowerCase())) ? 0 : Math.max(shared, 0);
}

const isSame = (one: readonly string[], other: readonly string[], count: number): boolean =>
  one.slice(0, count).every((segment, place) => segment === other[place]);

const segmentsOf = (id: string): string[] => id.split(/[^\p{L}\p{N}]+/u).filter((segment) => segment !== "");

const wordsOf = (text: string): string[] =>
  text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** One and several are one thing. */
function plain(word: string): string {
  const small = word.toLowerCase();
  if (small.length > 4 && small.endsWith("ies")) return `${small.slice(0, -3)}y`;
  return small.length > 3 && small.endsWith("s") && !small.endsWith("ss") ? small.slice(0, -1) : small;
}

/** The group, or how it ends, at the beginning, where what is left says what is done: `Task_Update`, `brandDeleteBrand`. */
function withoutLead(words: readonly string[], named: readonly string[]): string[] | null {
  for (let from = 0; from < named.length; from++) {
    const part = named.slice(from);
    const left = words.slice(part.length);
    const begins = part.every((word, place) => plain(words[place] ?? "") === word);
    const [first, last] = [left[0] ?? "", left.at(-1) ?? ""].map((word) => word.toLowerCase());
    const saysWhat = verbs.has(first ?? "") || (left.length <= 2 && verbs.has(last ?? ""));
    if (begins && saysWhat && !(part.length === 1 && verbs.has(part[0] ?? ""))) return left;
  }
  return null;
}

/** A group of several words between the others, unless only a key would follow: `getDevicePinnersId`. */
function withoutMiddle(words: readonly string[], named: readonly string[]): string[] | null {
  if (named.length < 2) return null;
  const last = words.length - named.length - 1;
  for (let from = 1; from <= last; from++) {
    const after = words.slice(from + named.length);
    if (keys.has(after[0]?.toLowerCase() ?? "")) continue;
    if (named.every((word, place) => plain(words[from + place] ?? "") === word)) return [...words.slice(0, from), ...after];
  }
  return null;
}

const keys: ReadonlySet<string> = new Set(["id", "ids", "by"]);

/** What operations are called by; a group may be called so too. */
const verbs: ReadonlySet<string> = new Set(
  (
    "list get create update delete patch put post insert add remove set search find query read write replace watch import export " +
    "upload download validate verify check convert generate send test batch login logout sign cancel start stop restart run execute " +
    "enable disable attach detach assign unassign approve reject accept decline copy move clone rename archive restore invite join " +
    "leave publish submit sync refresh revoke rotate reset retry resend close open lock unlock merge abort aggregated"
  ).split(" "),
);
