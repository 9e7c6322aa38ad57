import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isTest } from "./source-files.mjs";

const glossary = "docs/glossary.md";
const wordsMax = 40;

/** The glossary's words, those that have gone, and the bare names that no type carries. */
export function readGlossary(root) {
  const path = join(root, glossary);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const [kept = "", gone = ""] = text.split(/^## Words that have gone$/m);
  const bare = gone.split("\n").find((line) => /^These say a role/.test(line)) ?? "";
  return {
    words: wordsOf(kept),
    gone: new Set(wordsOf(gone)),
    bareTypes: new Set([...bare.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  };
}

const wordsOf = (text) =>
  [...text.matchAll(/^\| ([^|]+?) \| [^|]+ \|$/gm)].map(([, word]) => word).filter((word) => !/^(Word|Gone)$/.test(word));

/** A glossary should be easy to remember: few words, each with one meaning. */
export function checkGlossary({ words, gone }) {
  const twice = words.filter((word, index) => words.indexOf(word) !== index);
  const wrongs = [
    words.length > wordsMax &&
      `${words.length} words, at most ${wordsMax} are allowed: nobody remembers more. Remove the one least used.`,
    ...twice.map((word) => `"${word}" stands here twice. Give it one meaning.`),
    ...words.filter((word) => gone.has(word)).map((word) => `"${word}" is both kept and gone. Decide.`),
  ];
  return wrongs.filter(Boolean).map((why) => ({ path: glossary, line: 1, rule: "glossary", why }));
}

/** Names of types, functions, files and folders use no word that has gone. */
export function checkWords({ path, tree, lineAt }, { gone, bareTypes }) {
  if (!/^(lib|app|components|scripts)\//.test(path)) return [];
  const inPath = path
    .split("/")
    .flatMap((part) => part.replace(/\..*$/, "").split("-"))
    .map(singular);
  const found = inPath.filter((word) => gone.has(word)).map((word) => finding({ path, line: 1 }, path, word));
  if (isTest(path)) return found;
  (function visit(node) {
    const name = declaredName(node);
    if (name) {
      const at = { path, line: lineAt(name.getStart(tree)) };
      const word = partsOf(name.text).find((part) => gone.has(part));
      if (word) found.push(finding(at, name.text, word));
      else if (ts.isTypeAliasDeclaration(node) && bareTypes.has(name.text)) found.push(roleNotThing(at, name.text));
    }
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}

const finding = (at, name, word) => ({
  ...at,
  rule: "word-that-has-gone",
  why: `"${word}" in ${name} has several meanings or none that others know. ${glossary} says what to say instead.`,
});

const roleNotThing = (at, name) => ({
  ...at,
  rule: "word-that-has-gone",
  why: `The type ${name} says a role in a sentence, not what it is. Name the thing.`,
});

/** The name of a type, a class, a function, or a constant that holds a function. */
function declaredName(node) {
  const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || isFunctionConstant(node);
  const isType = ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
  return (isFunction || isType) && node.name && ts.isIdentifier(node.name) ? node.name : null;
}

const isFunctionConstant = (node) =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));

const partsOf = (name) =>
  name
    .split(/(?=[A-Z])|_/)
    .map((part) => part.toLowerCase())
    .map(singular);

const singular = (word) =>
  word
    .replace(/^(shel)ves$/, "$1f")
    .replace(/^(wish)es$/, "$1")
    .replace(/([^s])s$/, "$1")
    .replace(/^placed$/, "place");
