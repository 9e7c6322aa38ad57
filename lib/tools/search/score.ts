import {
  aside,
  deprecatedTrait,
  hasObject,
  inName,
  inTitle,
  isLead,
  isObject,
  rarity,
  type SearchIndex,
  strengthMax,
} from "./build-index";
import { agreement, type Intent, intents } from "./intents";
import type { Query, QueryTerm } from "./parse-query";
import { isParticiple, type Role } from "./request-parts";
import type { Variant } from "./variants";
import { isCommonWord, nearTerms } from "./variants";

/** One index to search, the words that name its integration, and which of its tools are in question. */
export type SearchScope = { index: SearchIndex; about: ReadonlySet<string>; accepts: ((doc: number) => boolean) | null };
export type Hit = { toolSet: number; doc: number; score: number };

const saturation = 3;
const strengthTable = Float32Array.from({ length: strengthMax + 1 }, (_, strength) => strength / (strength + saturation));
const covering = 0.88;
const exactness = 0.95;
/** Name or title, whichever the request explains better, counts this much of both. */
const better = 0.8;
const leading = 0.05;
const objectShare = 0.28;
/** What a request is about in its main part counts more; a tool that acts upon something mentioned aside is hardly meant. */
const roleWeight: Record<Role, number> = { intent: 1, object: 1.15, aside: 1 };
/** Where something is created is seldom part of what creates it is called. */
const placeOfNew = 0.3;
/** What a whole interface is about is called everywhere in it; a request for it means it all the same. */
const objectFloor = 0.4;
/** `my` says less than its rarity would, and `produced` in `files produced by a build` less than files and build. */
const possessive = 0.5;
const participle = 0.7;
const deprecated = 0.85;
const beside = 0.7;
/** Of two equal tools, the one with the shorter path wins. */
const plainness = Float32Array.from({ length: 256 }, (_, depth) => 0.998 ** depth);
/** Hits below this share of the best score are dropped, unless there are few hits. */
const worthShare = 0.12;
const fewFound = 5;
/** Tools of an integration that the request names come before those of others that answer it this much better. */
const named = 30;
/** A word weighing less than this share of the heaviest one is common. */
const commonShare = 0.5;
const manyFound = 200;
const manyFaint = 2_000;
const nearLikeness = 0.5;

/** Scores the matching tools, unordered. The rarity of a word is counted over all scopes, or over the one that is named. */
export function score(scopes: readonly SearchScope[], query: Query): Hit[] {
  const weighed = weigh(scopes, query);
  const hits = scopes.flatMap((scope, toolSet) => {
    const asked = askedOf(scope, query);
    const terms = asked === null ? weighed : weigh([scope], { ...query, terms: asked.terms });
    const factor = named ** (asked?.share ?? 0);
    const found = scoreToolSet(scope, terms, { toolSet, intent: query.intent });
    return factor === 1 ? found : found.map((hit) => ({ ...hit, score: hit.score * factor }));
  });
  const floor = floorOf(hits.map((hit) => hit.score));
  return hits.filter((hit) => hit.score >= floor);
}

/** What is asked of a scope that the request names, and how much of its name is said; null when it is not named. */
function askedOf({ about }: SearchScope, { terms }: Query): { terms: readonly QueryTerm[]; share: number } | null {
  const naming = terms.filter(({ stem }) => about.has(stem));
  if (naming.length === 0) return null;
  const isAll = naming.length === terms.length;
  const addressing = naming.filter(({ isAddress, role }) => isAll || isAddress || role === "aside");
  return { terms: terms.filter((term) => !addressing.includes(term)), share: addressing.length / about.size };
}

function floorOf(scores: readonly number[]): number {
  const highest: number[] = [];
  for (const one of scores) {
    if (highest.length === fewFound && one <= (highest[0] ?? 0)) continue;
    highest.push(one);
    highest.sort((a, b) => a - b);
    if (highest.length > fewFound) highest.shift();
  }
  return Math.min(worthShare * (highest.at(-1) ?? 0), highest.length < fewFound ? 0 : (highest[0] ?? 0));
}

export const bestOf = (hits: readonly Hit[]): number => hits.reduce((best, { score }) => Math.max(best, score), 0);

type WeighedTerm = { stem: string; word: string; variants: readonly Variant[]; weight: number; count: number; role: Role };

function weigh(scopes: readonly SearchScope[], { terms, intent }: Query): WeighedTerm[] {
  const size = scopes.reduce((sum, { index }) => sum + index.size, 0);
  const weighed = terms.map((term) => {
    const all = known(scopes, term);
    const near = all.filter(({ likeness }) => likeness >= nearLikeness);
    // A frequent word needs no faint ones, and nothing needs a faint one that is frequent: they would only cost time.
    const firm =
      countAll(near) > manyFound ? near : all.filter((one) => near.includes(one) || countOf(scopes, one.term) < manyFaint);
    const said = countAll(firm);
    const faint = said > manyFound ? [] : term.neighbours.filter((one) => !firm.some(({ term: other }) => other === one.term));
    const count = said || countAll(faint);
    const isPlace = term.role === "aside" && intent === "create" && !scopes.some(({ about }) => about.has(term.stem));
    const weight = rarity(size, Math.min(count, size)) * (isPlace ? placeOfNew : roleWeight[term.role]);
    return { ...{ stem: term.stem, word: term.word, role: term.role }, variants: [...firm, ...faint], weight, count };
  });
  const heaviest = weighed.reduce((most, { weight }) => Math.max(most, weight), 0);
  return weighed.map((term) => {
    if (term.role === "object") return { ...term, weight: Math.max(term.weight, objectFloor * heaviest) };
    if (term.stem === "my") return { ...term, weight: term.weight * possessive };
    return isParticiple(term.word) ? { ...term, weight: term.weight * participle } : term;
  });

  function countAll(variants: readonly Variant[]): number {
    return variants.reduce((sum, { term, likeness }) => sum + likeness * countOf(scopes, term), 0);
  }
}

/** An unknown word stands for the words it begins, or else for those it may misspell. */
function known(scopes: readonly SearchScope[], { stem, word, variants }: QueryTerm): readonly Variant[] {
  const found = variants.filter(({ term }) => countOf(scopes, term) > 0);
  if (found.some(({ term }) => term === stem) || scopes.some(({ about }) => about.has(stem))) return found;
  if (isCommonWord(stem)) return found;
  const near = scopes.flatMap(({ index }) => nearTerms(index.sorted, { stem, word }));
  return [...found, ...near.filter(({ term }, i) => near.findIndex((other) => other.term === term) === i)];
}

const countOf = (scopes: readonly SearchScope[], term: string): number =>
  scopes.reduce((sum, { index }) => sum + postings(index, term).count, 0);

function postings(index: SearchIndex, term: string): { from: number; count: number } {
  const id = index.terms.get(term);
  if (id === undefined) return { from: 0, count: 0 };
  const from = index.starts[id] ?? 0;
  return { from, count: (index.starts[id + 1] ?? from) - from };
}

type ScoreTarget = { toolSet: number; intent: Intent | null };

function scoreToolSet({ index, accepts }: SearchScope, terms: readonly WeighedTerm[], { toolSet, intent }: ScoreTarget): Hit[] {
  const touched: number[] = [];
  const heaviest = terms.reduce((most, { weight }) => Math.max(most, weight), 0);
  let found = 0;
  for (const term of [...terms].sort((a, b) => b.weight - a.weight)) {
    const common = found > manyFound ? commonShare * heaviest : 0;
    add(index, term, { touched, isFirst: term === terms[0], common });
    found += term.count;
  }
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (terms.length === 0) touchAll(index, touched);
  const scores = touched.map((doc) => {
    const score = accepts === null || accepts(doc) ? finalScore(index, doc, { total, intent }) : 0;
    index.scratch.best[doc] = score;
    return score;
  });
  return takeHits(index, touched, { toolSet, floor: floorOf(scores) });
}

/** A request that only names an integration means all of its tools. */
function touchAll({ size, scratch: { sum } }: SearchIndex, touched: number[]): void {
  for (let doc = 0; doc < size; doc++) if (sum[doc] === 0) touched.push(doc);
}

/** Collects the hits and resets the scratch arrays to zero. */
function takeHits(
  { scratch }: SearchIndex,
  touched: readonly number[],
  { toolSet, floor }: { toolSet: number; floor: number },
): Hit[] {
  const { sum, covered, name, title, best, lead, object } = scratch;
  const hits: Hit[] = [];
  for (const doc of touched) {
    const score = at(best, doc);
    if (score > 0 && score >= floor) hits.push({ toolSet, doc, score });
    for (const array of [sum, covered, name, title, best, lead, object]) array[doc] = 0;
  }
  return hits;
}

/** Once rarer words have matched, a common word only raises scores; it adds no candidates. */
type TermContext = { touched: number[]; isFirst: boolean; common: number };

/** Adds one term: its strongest variant counts, and each variant explains its share of the tool's name. */
function add(index: SearchIndex, { variants, weight, role }: WeighedTerm, { touched, isFirst, common }: TermContext): void {
  const { sum, covered, best, like } = index.scratch;
  const here: number[] = [];
  for (const variant of variants) {
    const isCommon = Math.min(weight, rarity(index.size, postings(index, variant.term).count)) < common;
    addVariant(index, variant, { here, isFirst, isObjecting: role !== "aside", among: isCommon ? touched : null });
  }
  for (const doc of here) {
    if (sum[doc] === 0) touched.push(doc);
    sum[doc] = at(sum, doc) + weight * at(best, doc);
    covered[doc] = at(covered, doc) + weight * at(like, doc);
    best[doc] = 0;
    like[doc] = 0;
  }
}

type VariantContext = { here: number[]; isFirst: boolean; isObjecting: boolean; among: readonly number[] | null };

function addVariant(
  index: SearchIndex,
  { term, likeness }: Variant,
  { here, isFirst, isObjecting, among }: VariantContext,
): void {
  const { sum, name, title, best, like, lead, object } = index.scratch;
  const { from, count } = postings(index, term);
  const explained = rarity(index.size, count) * likeness;
  if (among !== null && among.length * lookedUp < count) {
    for (const doc of among) {
      const position = postingAt(index.docs, doc, { from, count });
      if (position >= 0) take(doc, position);
    }
    return;
  }
  for (let position = from; position < from + count; position++) {
    const doc = at(index.docs, position);
    if (among === null || sum[doc] !== 0) take(doc, position);
  }

  function take(doc: number, position: number): void {
    const strength = at(index.strengths, position);
    if (like[doc] === 0) here.push(doc);
    best[doc] = Math.max(at(best, doc), at(strengthTable, strength & strengthMax) * likeness);
    like[doc] = Math.max(at(like, doc), likeness);
    if (strength & inName) name[doc] = at(name, doc) + explained;
    if (strength & inTitle) title[doc] = at(title, doc) + explained;
    if (isObjecting && strength & isObject) object[doc] = Math.max(at(object, doc), likeness);
    if (isFirst && strength & isLead) lead[doc] = Math.max(at(lead, doc), likeness);
  }
}

/** One binary search costs about as much as scanning this many postings. */
const lookedUp = 12;

/** The index of a document among the postings of a term, or -1. */
function postingAt(docs: Uint32Array, doc: number, { from, count }: { from: number; count: number }): number {
  let [low, high] = [from, from + count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(docs, middle) < doc) low = middle + 1;
    else high = middle;
  }
  return low < from + count && at(docs, low) === doc ? low : -1;
}

/** Only for indexes within the array. */
const at = (array: Float32Array | Uint32Array | Uint8Array, position: number): number => array[position] as number; // safe: see above

type RequestWeights = { total: number; intent: Intent | null };

function finalScore(index: SearchIndex, doc: number, { total, intent }: RequestWeights): number {
  const { scratch } = index;
  const coverage = total === 0 ? 1 : Math.min(1, at(scratch.covered, doc) / total);
  const byName = Math.min(1, at(scratch.name, doc) / Math.max(at(index.nameWeight, doc), 0.1));
  const byTitle = Math.min(1, at(scratch.title, doc) / Math.max(at(index.titleWeight, doc), 0.1));
  const explained = better * Math.max(byName, byTitle) + (1 - better) * Math.min(byName, byTitle);
  const fit =
    (1 - covering + covering * coverage) ** 2 * (1 - exactness + exactness * explained) * (1 + leading * at(scratch.lead, doc));
  const said = (total === 0 ? 1 : at(scratch.sum, doc)) * fit;
  return said * objectFactor(index, doc) * traitFactor(at(index.traits, doc), intent) * at(plainness, at(index.depths, doc));
}

/** Lowers tools that act upon something the request does not mention. */
const objectFactor = ({ traits, scratch }: SearchIndex, doc: number): number =>
  at(traits, doc) & hasObject ? 1 - objectShare + objectShare * at(scratch.object, doc) : 1;

function traitFactor(trait: number, intent: Intent | null): number {
  const done = intents[trait & 0x0f] ?? "write";
  return agreement(intent, done) * (trait & deprecatedTrait ? deprecated : 1) * (trait & aside ? beside : 1);
}
