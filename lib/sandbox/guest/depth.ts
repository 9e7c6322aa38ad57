import { jsonDepthMax } from "../../json-depth";
import { cut, GuestError, indexIn, ownDescriptor, withCode } from "./primordials";

export const tooDeep = `is nested deeper than ${jsonDepthMax} levels. Give it in parts, or as text.`;

/** Whether JSON text is nested deeper than the console accepts. Each level takes two characters. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * jsonDepthMax) return false;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "[" || sign === "{") {
      open += 1;
      if (open > jsonDepthMax) return true;
    } else if (sign === "]" || sign === "}") open -= 1;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = indexIn(text, '"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = indexIn(text, '"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/** The engine fails on values with thousands of levels. This reports that failure as the limit it is. */
export function orTooDeep<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!isAboutStack(error)) throw error;
    throw withCode(new GuestError(`The value ${tooDeep}`), "limit_exceeded");
  }
}

function isAboutStack(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const message = ownDescriptor(error, "message")?.value;
  return typeof message === "string" && cut(message, 0, overflow.length) === overflow;
}
const overflow = "stack overflow";
