import type { ToolResult } from "../../plugins";
import type { Expected } from "./saved-test";

const shownMax = 300;

/** Why an answer is not what was expected; null where it is. */
export function differenceOf(expected: Expected, result: ToolResult): string | null {
  const { ok, data, contains, error_code: code } = expected;
  if (result.ok !== ok)
    return result.ok ? "It succeeded, and a failure was expected." : `${result.error.code}: ${result.error.message}`;
  if (!result.ok && code !== undefined && result.error.code !== code)
    return `It failed with ${result.error.code}, and ${code} was expected.`;
  const answer = result.ok ? result.data : result.error;
  if (contains !== undefined && !(JSON.stringify(answer) ?? "").includes(JSON.stringify(contains).slice(1, -1)))
    return `${JSON.stringify(contains)} stands nowhere in the answer.`;
  return data === undefined ? null : missing(data, answer, "the answer");
}

/** Where the answer lacks what was expected of it. Lists have to be as long. */
function missing(expected: unknown, found: unknown, where: string): string | null {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return differs(expected, found, where);
    return firstOf(expected.map((item, at) => missing(item, found[at], `${where}[${at}]`)));
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof found !== "object" || found === null || Array.isArray(found)) return differs(expected, found, where);
    const members = new Map(Object.entries(found));
    return firstOf(Object.entries(expected).map(([name, part]) => missing(part, members.get(name), `${where}.${name}`)));
  }
  return Object.is(expected, found) ? null : differs(expected, found, where);
}

const firstOf = (differences: (string | null)[]): string | null => differences.find((one) => one !== null) ?? null;

const differs = (expected: unknown, found: unknown, where: string): string =>
  `${where} is ${shown(found)}, and ${shown(expected)} was expected.`;

const shown = (value: unknown): string => (JSON.stringify(value) ?? "missing").slice(0, shownMax);
