import { asSchema, own } from "../json-schema";

/** `/** … *\/` above or before a property, or nothing. No text from outside can end the comment. */
export function documentation(schema: unknown, charactersMax: number): string {
  if (charactersMax === 0) return "";
  const described = own(asSchema(schema), "description") ?? own(asSchema(schema), "title");
  const text = typeof described === "string" ? shortened(plain(described.slice(0, charactersMax * 4)), charactersMax) : "";
  const notes = own(asSchema(schema), "deprecated") === true ? "@deprecated " : "";
  const inside = `${notes}${text}`.trim();
  return inside === "" ? "" : `/** ${inside} */`;
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
  return line.replaceAll("*/", "* /").trim();
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
