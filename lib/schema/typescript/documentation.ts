import { own } from "../json-schema";
import { factsOf, meantBy } from "./facts";
import type { Printer } from "./printer";
import { isScalar } from "./reference-type";

/** `/** … *\/` before a property, or nothing. No text from outside can end the comment. */
export function documentation({ scope, style, hasDocs }: Printer, schema: unknown): string {
  const meant = meantBy(scope, schema);
  const isDeprecated = own(schema, "deprecated") === true || meant?.deprecated === true;
  const inlined = meant !== null && isScalar(meant) ? meant : null;
  const said = hasDocs && style.docsMax > 0 ? wordsAbout(schema, inlined, style.docsMax) : "";
  const facts = hasDocs ? factsOf(scope, schema).filter((fact) => !repeats(said, fact)) : [];
  const told = [said, facts.length > 0 && said !== "" ? `(${facts.join(", ")})` : facts.join(", ")];
  const inside = [isDeprecated ? "@deprecated" : "", ...told].filter((part) => part !== "").join(" ");
  return inside === "" ? "" : `/** ${inside.replaceAll("*/", "* /")} */`;
}

function wordsAbout(schema: unknown, inlined: unknown, charactersMax: number): string {
  const said = own(schema, "description") ?? own(inlined, "description") ?? own(schema, "title");
  return typeof said === "string" ? shortened(plain(said.slice(0, charactersMax * 4)), charactersMax) : "";
}

/** Many describe in words what stands beside it. */
function repeats(said: string, fact: string): boolean {
  if (fact.startsWith("default ")) return /\bdefaults?\b/i.test(said);
  return said.toLowerCase().includes(fact.toLowerCase());
}

const tag = /<\/?[a-z][^>]*>/gi;
const link = /\[([^\]]*)\]\([^)]*\)/g;
const unusual = /[^\x20-\x7e]| {2}/;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** One line, without markup, control and invisible characters. */
function plain(text: string): string {
  const bare = text.includes("<") ? text.replace(tag, "") : text;
  const unlinked = bare.includes("](") ? bare.replace(link, "$1") : bare;
  const line = unusual.test(unlinked) ? unlinked.replace(invisible, " ") : unlinked;
  return line.replaceAll("*/", "*\\/").trim();
}

const endOfSentence = /[.!?](?= |$)/;

/** The first sentence, cut at a word when it is long. */
function shortened(text: string, charactersMax: number): string {
  const sentence = charactersMax > 200 ? text : firstSentence(text);
  if (sentence.length <= charactersMax) return sentence.replace(/\.$/, "");
  const cut = sentence.slice(0, charactersMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), charactersMax / 2))}…`;
}

function firstSentence(text: string): string {
  const end = text.slice(8).search(endOfSentence);
  return end === -1 ? text : text.slice(0, end + 9);
}
