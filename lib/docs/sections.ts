import { lexer } from "marked";

/** A heading with what stands below it, up to the next heading. */
export type DocSection = { level: number; title: string; anchor: string; text: string };

/** A page in sections; the first one has its title. Anchors are those that GitHub gives, so that links hold in both places. */
export function sectionsOf(text: string): DocSection[] {
  const sections: DocSection[] = [];
  const seen = new Map<string, number>();
  for (const token of lexer(text)) {
    const last = sections.at(-1);
    if (token.type === "heading") {
      sections.push({ level: token.depth, title: plainText(token.text), anchor: anchorOf(token.text, seen), text: "" });
    } else if (last) last.text += token.raw;
    else if (token.type !== "space") sections.push({ level: 1, title: "", anchor: "", text: token.raw });
  }
  return sections;
}

function anchorOf(heading: string, seen: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const before = seen.get(anchor) ?? 0;
  seen.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

/** Markdown as one reads it aloud: without fences, marks of emphasis and code, addresses of links, and the lines of tables. */
export const plainText = (text: string): string =>
  text
    .replace(/^```.*$/gm, "")
    .replace(/^\|[ \t:|-]+\|$/gm, "")
    .replace(/\[((?:`[^`\n]*`|[^\]`\n])*)\]\([^)\s]*\)/g, "$1")
    .replace(/(^|[\s(])\*(?=\S)([^*\n]+)\*(?=[\s).,;:]|$)/gm, "$1$2")
    .replace(/\*\*|`|^[#>-]+ /gm, "")
    .replace(/\s*\|\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
