/** The one limit on nesting, for all JSON that comes in or goes out. This file imports nothing and never recurses. */

/** Deeper JSON is refused, so that recursive walks stay far from the end of the stack. */
export const jsonDepthMax = 100;

export const tooDeepMessage = `It is nested deeper than ${jsonDepthMax} levels.`;

/** Walks level by level and sees each object once a level. Shared parts cost no more, and a circle counts as too deep. */
export function exceedsJsonDepth(value: unknown): boolean {
  let level = nestedIn([[value]]);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth === jsonDepthMax) return true;
    level = nestedIn(level);
  }
  return false;
}

function nestedIn(parents: Iterable<unknown>): Set<object> {
  const nested = new Set<object>();
  for (const parent of parents)
    for (const part of Object.values(parent as object)) if (typeof part === "object" && part !== null) nested.add(part);
  return nested;
}

export const textExceedsJsonDepth = (text: string) => shapeOfJson(text).depth > jsonDepthMax;

export type JsonShape = { depth: number; values: number };

/** Counts nesting without parsing, so that a text is refused before it takes memory. Never less than the parsed depth. */
export function shapeOfJson(text: string): JsonShape {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values++;
    else if (code === openBracket || code === openBrace) {
      values++;
      open++;
      if (open > depth) depth = open;
    } else if (code === closeBracket || code === closeBrace) open--;
  }
  return { depth, values };
}

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) break;
    if (code === backslash) at++;
  }
  return at;
}
