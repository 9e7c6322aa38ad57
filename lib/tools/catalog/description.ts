import type { CatalogTool } from "./snapshot";

/** A tool's description on one line, cut where a sentence or at least a word ends. */
export function shortened({ title, description }: Pick<CatalogTool, "title" | "description">, lengthMax: number): string {
  const said = title ? withoutTitle(description, title) : description;
  const line = plain(said.slice(0, lengthMax * 4)) || plain(title ?? "");
  if (line.length <= lengthMax) return line;
  const cut = line.slice(0, lengthMax);
  const sentence = cut.lastIndexOf(". ");
  if (sentence > lengthMax / 3) return cut.slice(0, sentence + 1);
  const word = cut.lastIndexOf(" ");
  return `${cut.slice(0, word > 0 ? word : lengthMax - 1)}…`;
}

/** A sentence that only begins like the title is left whole. */
function withoutTitle(description: string, title: string): string {
  if (!description.startsWith(title)) return description;
  const rest = description.slice(title.length);
  const end = (/[.!?]$/.test(title) ? spaceOrEnd : titleEnd).exec(rest);
  return end ? rest.slice(end[0].length) : description;
}

const spaceOrEnd = /^(?:\s|$)/;
/** A new paragraph, a line that begins a sentence, or the full stop that the title lacks. */
const titleEnd = /^(?:[.!:]?[ \t]*(?:\r?\n[ \t]*(?:\r?\n|(?=[^\p{Ll}\s]))|$)|[.!](?=\s))/u;

/** Characters nobody sees can carry words that only a model reads. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const plain = (text: string): string =>
  text
    .replace(unseen, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const hintLengthMax = 80;

/** A few words: the title, or how the description begins. */
export function hintOf(tool: CatalogTool): string {
  return tool.title && tool.title.length <= hintLengthMax ? plain(tool.title) : shortened(tool, hintLengthMax);
}
