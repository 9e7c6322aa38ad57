import type { Warn } from "./warnings";

const invisible =
  /[^\P{Cc}\t\n\r]|(?!\uFE0F|\u200D)\p{DI}|[\u2028\u2029\uFFF9-\uFFFB]|(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D/u;
const everyInvisible = new RegExp(invisible.source, "gu");
const formatting =
  /<\/?(p|br|b|i|em|strong|code|pre|ul|ol|li|a|h[1-6]|span|div|table|thead|tbody|tr|td|th|hr|img)(\s[^<>]*)?\/?>/gi;

/** What terminals take as colours, titles and moves of the cursor. */
const [bell, esc] = ["\u0007", "\u001b"];
const terminalCode = new RegExp(`${esc}(\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${esc}]*(${bell}|${esc}\\\\)?|[@-Z\\\\-_])`, "g");

const lookedAtMax = 50_000;

/** Text of the document as agents read it: without characters nobody sees, which a person is told about. */
export function visible(whole: string, place: string | (() => string), warn: Warn): string {
  const text = withoutColours(whole.length > lookedAtMax ? whole.slice(0, lookedAtMax) : whole);
  if (!invisible.test(text)) return text;
  const at = typeof place === "string" ? place : place();
  warn(
    `Holds invisible characters, which agents do not get to see: ${JSON.stringify(marked(text).slice(0, 2000)).replaceAll("\\\\u", "\\u")}`,
    at,
  );
  return text.replace(everyInvisible, "");
}

const withoutColours = (text: string): string => (text.includes(esc) ? text.replace(terminalCode, "") : text);

/** A name of the document on one line, as a person who decides reads it: nothing in it is invisible or turns letters around. */
export function onOneLine(text: string): string {
  return marked(text.replace(/[\t\n\r]/g, " "));
}

/** Text with its invisible characters written out as what they are. */
function marked(text: string): string {
  return text.replace(everyInvisible, (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`);
}

/** At most `max` characters of prose, without HTML formatting, cut at the end of a sentence where there is one. */
export function trimmed(text: string, max: number): string {
  if (text.length <= max && !/[<\n\t]| {2}|^\s|\s$/.test(text)) return text;
  const plain = (text.includes("<") ? text.replace(formatting, " ") : text)
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const sentence = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf(".\n"), cut.lastIndexOf("\n\n"));
  return sentence > max / 2 ? cut.slice(0, sentence + 1).trimEnd() : `${cut.trimEnd()}…`;
}
