import { type Token, tokensOf } from "./as-body";

/** A value that a program has written down, with its place in the text. */
export type Literal = { line: number; column: number; text: string; value: string | number | boolean; name: string };

const isWord = /^[A-Za-z_$][\w$]*$/;

/** Finds the texts, numbers and yes-or-no values of a program, named after what stands before them. Names of properties are none. */
export function literalsIn(code: string): Literal[] {
  const lines = code.split("\n");
  const tokens = tokensOf(code).filter(({ isType, label }) => !isType && label !== "eof");
  const taken = new Set<string>();
  return tokens.flatMap((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (after?.label === ":" && (before?.label === "{" || before?.label === ",")) return [];
    const text = (lines[token.line - 1] ?? "").slice(token.column - 1, token.endColumn - 1);
    const value = token.line === token.endLine ? literalValue(token, text) : undefined;
    if (value === undefined) return [];
    return [{ line: token.line, column: token.column, text, value, name: free(nameBefore(tokens, index), taken) }];
  });
}

function literalValue({ label }: Token, text: string): Literal["value"] | undefined {
  if (label === "true" || label === "false") return label === "true";
  if (label === "string") return textOf(text);
  const number = label === "num" ? Number(text.replaceAll("_", "")) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A text as JSON reads it; others are left where they are. */
function textOf(text: string): string | undefined {
  const body = text.slice(1, -1);
  const json = text.startsWith("'") ? body.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"') : body;
  try {
    const value: unknown = JSON.parse(`"${json}"`);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `title: "x"` and `title = "x"` are named title. */
function nameBefore(tokens: readonly Token[], index: number): string {
  const [word, sign] = [tokens[index - 2], tokens[index - 1]];
  const raw = word?.raw.replace(/^["']|["']$/g, "") ?? "";
  return (sign?.label === ":" || sign?.label === "=") && isWord.test(raw) ? raw : "value";
}

function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number += 1) found = `${name}${number}`;
  taken.add(found);
  return found;
}

export type Replacement = { line: number; column: number; text: string };

/** Puts other text where literals stand. */
export function withoutLiterals(code: string, literals: readonly Literal[], replacements: readonly Replacement[]): string {
  const lines = code.split("\n");
  const fromTheEnd = [...replacements].sort((a, b) => b.line - a.line || b.column - a.column);
  for (const { line, column, text } of fromTheEnd) {
    const literal = literals.find((one) => one.line === line && one.column === column);
    const before = lines[line - 1];
    if (!literal || before === undefined) continue;
    lines[line - 1] = before.slice(0, column - 1) + text + before.slice(column - 1 + literal.text.length);
  }
  return lines.join("\n");
}
