import { intentOf, intentOfTool, intents, objectOf } from "./intents";
import { startTimeSlices } from "./time-slices";
import { fillers, isPlural, stemOf, wordsOf } from "./words";

/** The fields of a tool that are indexed. */
export type Searchable = {
  name: string;
  title: string | null;
  description: string;
  /** What people call it otherwise. */
  aliases?: readonly string[];
  effect: string;
  isDeprecated: boolean;
  /** What a call does, as people who decide about it read it: `POST /repos/{owner}/{repo}/issues`. */
  approvalDescription?: string | null;
};

/**
 * Which words stand in which tools, in flat arrays: the postings of term `t` are `docs[starts[t] … starts[t + 1]]`, with
 * how strongly each speaks in `strengths`; its top bits say that the word stands in the tool's name or in its title,
 * leads one of them, or is what the tool acts upon.
 */
export type SearchIndex = {
  size: number;
  terms: ReadonlyMap<string, number>;
  sorted: readonly string[];
  starts: Uint32Array;
  docs: Uint32Array;
  strengths: Uint8Array;
  /** Information in the words of the name, and of the title: what a request must say to mean exactly this tool. */
  nameWeight: Float32Array;
  titleWeight: Float32Array;
  /** The number of the intent, and a bit for what is deprecated. */
  traits: Uint8Array;
  /** How many parts the path has. */
  depths: Uint8Array;
  /** Accumulators of a search, all zero between searches. */
  scratch: Scratch;
};

/** By tool: what it says of the request, how much of the request it covers, what of its name and title the request explains. */
type Scratch = Record<"sum" | "covered" | "name" | "title" | "best" | "like" | "lead" | "object", Float32Array>;

export const inName = 0x80;
export const inTitle = 0x40;
export const isLead = 0x20;
export const isObject = 0x10;
export const strengthMax = 0x0f;
const flagsOf = inName | inTitle | isLead | isObject;
export const deprecatedTrait = 0x80;
export const aside = 0x40;
export const hasObject = 0x20;

const field = { leaf: 4, group: 3, title: 4, opening: 3, text: 1, path: 2 } as const;
const openingWords = 7;
const textLengthMax = 320;

/** Builds in time slices, so that a large catalog never blocks the process. */
export async function buildIndex(tools: readonly Searchable[]): Promise<SearchIndex> {
  const slices = startTimeSlices();
  const collected = startCollecting(tools.length);
  await slices.next();
  for (const [doc, tool] of tools.entries()) {
    collect(collected, doc, tool);
    if (doc % 32 === 31 && slices.due()) await slices.next();
  }
  await slices.next();
  const index = layOut(collected);
  for (const [id, term] of index.sorted.entries()) {
    fill(index, id, collected.terms.get(term));
    collected.terms.delete(term);
    if (id % 32 === 31 && slices.due()) await slices.next();
  }
  return index;
}

type GrowingPostings = { docs: number[]; strengths: number[] };
type Collected = {
  size: number;
  terms: Map<string, GrowingPostings>;
  stems: Map<string, string>;
  traits: Uint8Array;
  depths: Uint8Array;
};

const startCollecting = (size: number): Collected => ({
  size,
  terms: new Map(),
  stems: new Map(),
  traits: new Uint8Array(size),
  depths: new Uint8Array(size),
});

function collect(collected: Collected, doc: number, tool: Searchable): void {
  for (const [term, strength] of strengthsOf(tool, collected.stems)) {
    const known = collected.terms.get(term);
    if (known) {
      known.docs.push(doc);
      known.strengths.push(strength);
    } else collected.terms.set(term, { docs: [doc], strengths: [strength] });
  }
  collected.traits[doc] = traitsOf(tool);
  collected.depths[doc] = Math.min(partsOf(tool.approvalDescription ?? "").length, 255);
}

/** The parts of the path of a call. */
const partsOf = (call: string): string[] => (/^[A-Z]+ (\S+)/.exec(call)?.[1] ?? "").split("/").filter((part) => part !== "");
const lastStem = (part: string): string => stemOf(wordsOf(part).at(-1) ?? "");

function traitsOf(tool: Searchable): number {
  const { name, effect, isDeprecated, approvalDescription } = tool;
  const { title, description } = textsOf(tool);
  const [method = "", path = ""] = /^[A-Z]+ \S+/.exec(approvalDescription ?? "")?.[0].split(" ") ?? [];
  const leaf = name.slice(name.lastIndexOf(".") + 1);
  const told = intentOfTool({ leaf, said: title ?? description.slice(0, 100), effect, method });
  const intent = method === "GET" && (told === "get" || told === "read") && isOfSeveral(path, leaf) ? "list" : told;
  const isAside = wordsOf(name).some((word) => special.has(word));
  return (
    intents.indexOf(intent) |
    (isDeprecated ? deprecatedTrait : 0) |
    (isAside ? aside : 0) |
    (objectOf(name) === null ? 0 : hasObject)
  );
}

/** A path that ends with several things, and not with one of them, is where they are listed; so is one that is called after several. */
const isOfSeveral = (path: string, leaf: string): boolean =>
  !path.endsWith("}") && [path.slice(path.lastIndexOf("/") + 1), leaf].some((said) => isPlural(wordsOf(said).at(-1) ?? ""));

/** Words of tools that are rarely meant unless the request contains the word. */
const special: ReadonlySet<string> = new Set(["admin", "legacy", "deprecated", "test", "internal", "enterprise"]);

function strengthsOf(tool: Searchable, stems: Map<string, string>): Map<string, number> {
  const { name, approvalDescription } = tool;
  const { title, description } = textsOf(tool);
  const found = new Map<string, number>();
  const dot = name.lastIndexOf(".");
  const said = description.slice(0, textLengthMax);
  const opening = /^[^.\n]*/.exec(said)?.[0] ?? "";
  add(name.slice(dot + 1), field.leaf, inName | isLead);
  if (dot > 0) add(name.slice(0, dot), field.group, inName);
  if (title) add(headline(title), field.title, inTitle | isLead);
  else add(wordsOf(opening).slice(0, openingWords).join(" "), field.opening, inTitle | isLead);
  for (const alias of tool.aliases ?? []) add(alias, field.title, inTitle | isLead);
  add(title && said.startsWith(title) ? said.slice(headline(title).length) : said, field.text, 0);
  add(pathWords(approvalDescription ?? ""), field.path, 0);
  const object = objectOf(name);
  if (object !== null) found.set(object, (found.get(object) ?? 0) | isObject);
  const resource = resourceOf(approvalDescription ?? "");
  if (resource !== null) found.set(resource, (found.get(resource) ?? 0) | isObject);
  return found;

  function add(text: string, weight: number, flags: number): void {
    const met = distinctStems(text, stems);
    for (const [position, stem] of met.entries()) {
      const before = found.get(stem) ?? 0;
      const own = position === 0 ? flags : flags & ~isLead;
      found.set(stem, Math.min((before & strengthMax) + weight, strengthMax) | (before & flagsOf) | own);
    }
  }
}

/** A title that only repeats the path tells nothing; the description behind it does. */
function textsOf({ title, description, approvalDescription }: Searchable): Pick<Searchable, "title" | "description"> {
  if (title === null || !/\s\S*\/\S*$/.test(approvalDescription ?? "") || !approvalDescription?.endsWith(`/${title}`))
    return { title, description };
  return { title: null, description: description.startsWith(title) ? description.slice(title.length).trimStart() : description };
}

/** What a title says after its first sentence is text. */
const headline = (title: string): string => title.slice(0, textLengthMax).split(sentenceEnd, 1)[0] ?? "";
const sentenceEnd = /[.!?](?:\s|$)/;

/** What a path leads to: in `/users/{id}/role-mappings` the mappings, in `/orders/{id}/cancel` the orders. */
function resourceOf(call: string): string | null {
  const parts = partsOf(call).filter((part) => !part.includes("{"));
  const resource = parts.findLast((part) => isPlural(part) || intentOf(lastStem(part)) === null);
  return resource === undefined ? null : lastStem(resource) || null;
}

/** The parts of a path that name something: `/repos/{owner}/issues` is about repos and issues. */
const pathWords = (approvalDescription: string): string =>
  approvalDescription
    .slice(0, textLengthMax)
    .split(/[ /?#]/)
    .slice(1)
    .filter((part) => !part.includes("{"))
    .join(" ");

function distinctStems(text: string, stems: Map<string, string>): string[] {
  const met = new Set<string>();
  for (const word of wordsOf(text)) if (!fillers.has(word)) met.add(remember(stems, word));
  return [...met];
}

function remember(stems: Map<string, string>, word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  stems.set(word, stem);
  return stem;
}

function layOut({ size, terms, traits, depths }: Collected): SearchIndex {
  const sorted = [...terms.keys()].sort();
  const starts = new Uint32Array(sorted.length + 1);
  for (const [id, term] of sorted.entries()) starts[id + 1] = (starts[id] ?? 0) + (terms.get(term)?.docs.length ?? 0);
  const postings = starts.at(-1) ?? 0;
  return {
    size,
    terms: new Map(sorted.map((term, id) => [term, id])),
    sorted,
    starts,
    docs: new Uint32Array(postings),
    strengths: new Uint8Array(postings),
    nameWeight: new Float32Array(size),
    titleWeight: new Float32Array(size),
    traits,
    depths,
    scratch: newScratch(size),
  };
}

function fill(index: SearchIndex, id: number, growing: GrowingPostings | undefined): void {
  if (!growing) return;
  const { size, starts, docs, strengths, nameWeight, titleWeight } = index;
  docs.set(growing.docs, starts[id]);
  strengths.set(growing.strengths, starts[id]);
  const weight = rarity(size, growing.docs.length);
  for (const [i, doc] of growing.docs.entries()) {
    const strength = growing.strengths[i] ?? 0;
    if (strength & inName) nameWeight[doc] = (nameWeight[doc] ?? 0) + weight;
    if (strength & inTitle) titleWeight[doc] = (titleWeight[doc] ?? 0) + weight;
  }
}

function newScratch(size: number): Scratch {
  const array = () => new Float32Array(size);
  return {
    sum: array(),
    covered: array(),
    name: array(),
    title: array(),
    best: array(),
    like: array(),
    lead: array(),
    object: array(),
  };
}

/** Inverse document frequency as BM25 has it. */
export const rarity = (size: number, count: number): number => Math.log(1 + (size - count + 0.5) / (count + 0.5));
