const sourceMax = 400;
const workMax = 1_000_000;

/** The work that pattern matching may still do in one check of arguments. */
export type Allowance = { workLeft: number };

/**
 * Whether the text matches the pattern. Null if the pattern is invalid or matching could take too long; then the upstream
 * decides. Patterns and texts can be chosen so that matching takes years.
 */
export function matchesPattern(pattern: string, text: string, allowance: Allowance): boolean | null {
  if (pattern.length > sourceMax) return null;
  const work = workFor(pattern, Math.max(2, text.length));
  if (work > workMax || work > allowance.workLeft) return null;
  allowance.workLeft -= work;
  return (compiled(pattern, "u") ?? compiled(pattern, ""))?.test(text) ?? null;
}

const varied = "¦";

/**
 * An upper bound of the matching steps. Each repetition multiplies by the length, each option by its branches. A repeated
 * group that repeats or branches inside has no bound, nor has a back reference. Innermost groups are judged first.
 */
function workFor(pattern: string, length: number): number {
  const bare = pattern.replace(/\\[^1-9k]/g, "a").replace(/\[(\\.|[^\]\\])*\]/g, "a");
  if (/\\[1-9k]/.test(bare)) return Number.POSITIVE_INFINITY;
  const innermost = /\(([^()]*)\)([*+?]|\{[\d,]*\})?/;
  let rest = bare;
  let work = bare.startsWith("^") ? 1 : length;
  for (let group = innermost.exec(rest); group !== null; group = innermost.exec(rest)) {
    const [whole, inside = "", repetition = ""] = group;
    const body = inside.replace(/^\?(:|<?[=!]|<\w+>)/, "");
    const isVaried = /[*+|{?¦]/.test(body);
    if (isVaried && repetition !== "" && repetition !== "?") return Number.POSITIVE_INFINITY;
    work *= waysIn(body, length) * waysIn(repetition, length);
    rest = rest.slice(0, group.index) + (isVaried || repetition !== "" ? varied : "a") + rest.slice(group.index + whole.length);
  }
  return work * waysIn(rest, length);
}

function waysIn(body: string, length: number): number {
  const repetitions = body.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  const options = body.match(/\?/g)?.length ?? 0;
  const branches = 1 + (body.match(/\|/g)?.length ?? 0);
  return length ** repetitions * 2 ** options * branches;
}

function compiled(pattern: string, flags: "u" | ""): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}
