import type { ToolResult } from "../../plugins";
import { firstDifference } from "../../schema";
import type { Expected } from "./saved-test";

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
  const difference = data === undefined ? null : firstDifference(data, answer, "the answer");
  return difference && `${difference.where} is ${difference.found}, and ${difference.expected} was expected.`;
}
