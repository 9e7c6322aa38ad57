export type Fault = { position: number; reason: string; isEnd: boolean };

type Expected = "value" | "first key or }" | "key" | ":" | ", or the end";

const token =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy;

/** Where a text stops being JSON: the engine's own message often has no place in it. */
export function findFault(text: string): Fault {
  const open: string[] = [];
  let expected: Expected = "value";
  const reader = new RegExp(token);
  for (let start = 0; ; ) {
    reader.lastIndex = start;
    const match = reader.exec(text);
    const position = start + (/^\s*/.exec(text.slice(start, start + 10_000))?.[0].length ?? 0);
    if (match === null) return faultAt(text, position, expected);
    const next = stepOver({ string: match[1], scalar: match[2], mark: match[3] }, expected, open);
    if (next === null) return faultAt(text, position, expected);
    expected = next;
    start = reader.lastIndex;
  }
}

type Token = { string: string | undefined; scalar: string | undefined; mark: string | undefined };

/** What must come after a token, or null when it may not stand here. */
function stepOver({ string, scalar, mark }: Token, expected: Expected, open: string[]): Expected | null {
  if (mark === "}" || mark === "]") return closes(mark, expected, open) ? ", or the end" : null;
  if (expected === "value") return value(mark, string ?? scalar, open);
  if (expected === ", or the end") return separator(mark, open.at(-1));
  if (expected === ":") return mark === ":" ? "value" : null;
  return string === undefined ? null : ":";
}

function separator(mark: string | undefined, opened: string | undefined): Expected | null {
  if (mark !== "," || opened === undefined) return null;
  return opened === "{" ? "key" : "value";
}

function value(mark: string | undefined, scalar: string | undefined, open: string[]): Expected | null {
  if (scalar !== undefined) return ", or the end";
  if (mark !== "{" && mark !== "[") return null;
  open.push(mark);
  return mark === "{" ? "first key or }" : "value";
}

function closes(mark: string, expected: Expected, open: string[]): boolean {
  const opened = open.pop();
  if (mark === "}") return opened === "{" && (expected === ", or the end" || expected === "first key or }");
  return opened === "[" && (expected === ", or the end" || expected === "value");
}

function faultAt(text: string, position: number, expected: Expected): Fault {
  const isEnd = position >= text.trimEnd().length || isOpenString(text, position);
  return {
    position: isEnd ? text.trimEnd().length : position,
    reason: `expected ${expected}, found ${JSON.stringify(text.slice(position, position + 20))}`,
    isEnd,
  };
}

function isOpenString(text: string, position: number): boolean {
  return (
    text[position] === '"' &&
    !text
      .slice(position + 1)
      .replaceAll('\\"', "")
      .includes('"')
  );
}
