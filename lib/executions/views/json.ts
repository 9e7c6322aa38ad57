import { JsonText } from "../../json-text";

/** Larger JSON is passed on as text. */
export const parsedCharactersMax = 200_000;

export const jsonOf = (text: string): unknown => (text.length > parsedCharactersMax ? new JsonText(text) : JSON.parse(text));

const indent = "  ";

/** Formats JSON text like `JSON.stringify(value, null, 2)`, up to a number of characters. */
export function shownJson(text: string, most: number): string {
  if (text[0] === '"') return startOfText(text, most);
  let [shown, depth] = ["", 0];
  for (let at = 0; at < text.length && shown.length < most; at += 1) {
    const sign = text[at] ?? "";
    if (sign === '"') {
      const end = endOfText(text, at, most);
      shown += text.slice(at, end);
      at = end - 1;
    } else {
      depth += nesting[sign] ?? 0;
      shown += signShown(sign, { line: `\n${indent.repeat(depth)}`, before: text[at - 1], after: text[at + 1] });
    }
  }
  return shown.slice(0, most);
}

const nesting: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

type Beside = { line: string; before: string | undefined; after: string | undefined };

/** Empty lists and objects stay on one line. */
function signShown(sign: string, { line, before, after }: Beside): string {
  switch (sign) {
    case ":":
      return ": ";
    case ",":
      return sign + line;
    case "[":
      return after === "]" ? sign : sign + line;
    case "{":
      return after === "}" ? sign : sign + line;
    case "]":
      return before === "[" ? sign : line + sign;
    case "}":
      return before === "{" ? sign : line + sign;
    default:
      return sign;
  }
}

/** The end of a text, at most as far as it is shown. */
function endOfText(text: string, start: number, most: number): number {
  const far = Math.min(text.length, start + most);
  let at = start + 1;
  while (at < far && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The start of a text, unquoted. Each character takes at most six in JSON. */
function startOfText(text: string, most: number): string {
  const start = text.slice(0, 6 * most + 1);
  if (start.length === text.length) return (JSON.parse(text) as string).slice(0, most);
  return (JSON.parse(`${start.replace(/(?<!\\)((?:\\\\)*)\\(u[\da-f]{0,3})?$/i, "$1")}"`) as string).slice(0, most);
}
