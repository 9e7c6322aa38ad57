import { getFormattedTokens } from "sucrase";

export type Token = { line: number; column: number; label: string; raw: string; depth: number; isType: boolean };

/** The tokens of the code, from the table that sucrase prints for people to read. */
export function tokensOf(source: string): Token[] {
  const [head = "", ...rows] = getFormattedTokens(source, { transforms: ["typescript"] }).split("\n");
  const at = { label: head.indexOf("Label"), raw: head.indexOf("Raw"), keyword: head.indexOf("contextualKeyword") };
  const [depth, type, role] = [head.indexOf("scopeDepth"), head.indexOf("isType"), head.indexOf("identifierRole")];
  return rows
    .filter((row) => /^\d+:\d+-/.test(row))
    .map((row) => {
      const [, line, column] = /^(\d+):(\d+)-/.exec(row) ?? [];
      return {
        line: Number(line),
        column: Number(column),
        label: row.slice(at.label, at.raw).trim(),
        raw: row.slice(at.raw, at.keyword).trim(),
        depth: Number(row.slice(depth, type)),
        isType: row.slice(type, role).trim() !== "",
      };
    });
}
