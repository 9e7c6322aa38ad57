/** A call that a model wrote into its text, because it has no other way to make one. */
export type WrittenCall = { name: string; arguments: string };

const textMax = 200_000;
const callsMax = 20;
const triesMax = 100;

/** The calls in a text, as JSON `{ "tool": …, "arguments": … }`: the whole text, in a fence, or somewhere in it. */
export function callsIn(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const searched = text.slice(0, textMax);
  const likely = /\{\s*"(?:tool|tool_name|name|arguments|args|input|parameters|id|type)"\s*:/g;
  const found: WrittenCall[] = [];
  for (let tries = 0; tries < triesMax && found.length < callsMax; tries += 1) {
    const match = likely.exec(searched);
    if (!match) break;
    const end = endOf(searched, match.index);
    const call = end === null ? null : callOf(parsed(searched.slice(match.index, end)), names);
    if (!call || end === null) continue;
    found.push(call);
    likely.lastIndex = end;
  }
  return found;
}

/** Where the object ends that begins here; null when it does not. Braces in texts do not count. */
function endOf(text: string, start: number): number | null {
  const marks = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    if (match[0] === "{") depth += 1;
    else if (match[0] === "}") depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `tool` and `arguments` are what is asked for; what is alike counts where it names a tool. */
function callOf(value: unknown, names: ReadonlySet<string>): WrittenCall | null {
  if (typeof value !== "object" || value === null) return null;
  const { tool, tool_name, name, arguments: args, args: short, input, parameters } = value as Record<string, unknown>;
  const called = [tool, tool_name, name].find((one) => typeof one === "string");
  if (typeof called !== "string") return null;
  const given = args ?? short ?? input ?? parameters;
  const isExact = typeof tool === "string" && args !== undefined;
  if (!isExact && !names.has(called)) return null;
  return { name: called, arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}) };
}
