import { getFormattedTokens } from "sucrase";

/** What stands before the person's first line, always as long: places in errors are counted without it. */
export const firstLinePrefix = "return (";
const blankPrefix = " ".repeat(firstLinePrefix.length);

type Body = { prefix: string; text: string; suffix: string };

/** A bare body stays one; a function is called; what is exported by default is returned, or called if it is a function. */
export function asBody(source: string): Body {
  const tokens = tokensOf(source).filter(({ isType, label }) => !isType && label !== "eof");
  if (tokens.length === 0) throw new CodeError("There is no code. Write at least one statement.");
  refuseImports(tokens);
  if (tokens.some(({ label, depth }) => label === "export" && depth === 0)) return asModule(source, tokens);
  const last = tokens.at(-1);
  const isClosed = last?.label === ";";
  if (!isFunction(isClosed ? tokens.slice(0, -1) : tokens)) return { prefix: blankPrefix, text: source, suffix: "" };
  const text = isClosed ? replaced(source, [{ token: last, by: " " }]) : source;
  return { prefix: firstLinePrefix, text, suffix: callOfFunction };
}

function refuseImports(tokens: Token[]): void {
  const at = tokens.findIndex(({ label, raw }, index) => label === "import" && raw === "import" && !isCall(tokens[index + 1]));
  const token = tokens[at];
  if (token) throw new CodeError("import is not available here: a program has tools and the usual globals.", locationOf(token));
}

const locationOf = ({ line, column }: Token) => ({ line, column });
const isCall = (next: Token | undefined) => next?.label === "(" || next?.label === ".";

const mainName = "_main_";
const callOfFunction = "\n)()";
const resultOfModule = `\n;return typeof ${mainName}==="function"?${mainName}():${mainName};`;

/** How many lines of prepared code are the person's own: what was put behind them stands in lines of its own. */
export function ownLines(code: string): number {
  const isWrapped = code.endsWith(callOfFunction) || code.endsWith(resultOfModule);
  return code.split("\n").length - (isWrapped ? 1 : 0);
}

function asModule(source: string, tokens: Token[]): Body {
  const edits: Edit[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.label !== "export" || token.depth !== 0) continue;
    const next = tokens[index + 1];
    if (next?.label === "default") edits.push({ token, by: "const " }, { token: next, by: `${mainName}=` });
    else if (next?.label === "{" || next?.label === "*")
      throw new CodeError("Only export default has a meaning here: what it names is the program.", locationOf(token));
    else edits.push({ token, by: "      " });
  }
  const hasDefault = edits.some(({ by }) => by === `${mainName}=`);
  return { prefix: blankPrefix, text: replaced(source, edits), suffix: hasDefault ? resultOfModule : "" };
}

/** Whether all of it is one function: `async () => …`, `x => …`, `function main() { … }`. */
function isFunction(tokens: Token[]): boolean {
  const start = tokens[0]?.raw === "async" && tokens[1]?.label !== "=>" ? 1 : 0;
  const first = tokens[start];
  if (first?.label === "function") {
    const parameters = tokens.findIndex(({ label }, index) => index > start && label === "(");
    return isBlockToTheEnd(tokens, closing(tokens, parameters) + 1);
  }
  const arrow = first?.label === "(" ? closing(tokens, start) + 1 : start + 1;
  if (tokens[arrow]?.label !== "=>" || (first?.label !== "(" && first?.label !== "name")) return false;
  if (tokens[arrow + 1]?.label === "{") return isBlockToTheEnd(tokens, arrow + 1);
  return !tokens.some(({ label, depth }, index) => index > arrow && label === ";" && depth === first.depth);
}

const isBlockToTheEnd = (tokens: Token[], at: number) => tokens[at]?.label === "{" && closing(tokens, at) === tokens.length - 1;

const opening: ReadonlySet<string> = new Set(["(", "[", "{", "${"]);
const closers: ReadonlySet<string> = new Set([")", "]", "}"]);

function closing(tokens: Token[], from: number): number {
  let depth = 0;
  for (let at = Math.max(0, from); at < tokens.length; at += 1) {
    const label = tokens[at]?.label ?? "";
    if (opening.has(label)) depth += 1;
    else if (closers.has(label)) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

type Edit = { token: Token; by: string };

/** Each replacement is as long as what it replaces. */
function replaced(source: string, edits: Edit[]): string {
  const lines = source.split("\n");
  for (const { token, by } of edits) {
    const line = lines[token.line - 1] ?? "";
    lines[token.line - 1] = line.slice(0, token.column - 1) + by + line.slice(token.column - 1 + by.length);
  }
  return lines.join("\n");
}

export type Token = {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  label: string;
  raw: string;
  depth: number;
  isType: boolean;
};

/** The tokens of the code, from the table that sucrase prints for people to read. */
export function tokensOf(source: string): Token[] {
  const [head = "", ...rows] = getFormattedTokens(source, { transforms: ["typescript"] }).split("\n");
  const at = { label: head.indexOf("Label"), raw: head.indexOf("Raw"), keyword: head.indexOf("contextualKeyword") };
  const [depth, type, role] = [head.indexOf("scopeDepth"), head.indexOf("isType"), head.indexOf("identifierRole")];
  return rows
    .filter((row) => /^\d+:\d+-/.test(row))
    .map((row) => {
      const [, line, column, endLine, endColumn] = /^(\d+):(\d+)-(\d+):(\d+)/.exec(row) ?? [];
      return {
        line: Number(line),
        column: Number(column),
        endLine: Number(endLine),
        endColumn: Number(endColumn),
        label: row.slice(at.label, at.raw).trim(),
        raw: row.slice(at.raw, at.keyword).trim(),
        depth: Number(row.slice(depth, type)),
        isType: row.slice(type, role).trim() !== "",
      };
    });
}

/** Code that no program can be made of, with the location in the person's own text. */
export class CodeError extends Error {
  readonly location: { line?: number; column?: number };

  constructor(message: string, location: { line?: number; column?: number } = {}) {
    super(message);
    this.location = location;
  }
}
