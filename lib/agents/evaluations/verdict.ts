import { type Difference, firstDifference } from "../../schema";
import type { ExpectedCall } from "../tasks/expected-call";

/** The arguments are there where some are expected of this tool, and are not too large to be compared. */
export type MadeCall = { address: string | null; state: string; errorCode: string | null; arguments?: unknown };
export type Comparison = {
  called: string[];
  missing: string[];
  mismatched: { tool: string; difference: Difference }[];
  unexpected: string[];
};

const isModel = (path: string) => /^[^.]+\.(org|user)\.[^.]+\.generate$/.test(path);

/** The model wrote something that is no call of the tool, and usually writes it again. */
const malformed = ["invalid_tool_arguments", "tool_not_found"];

type ComparedCall = { path: string; state: string; arguments: unknown };

/** What should have been called, in its order, against what was. What only reads may come between; what would change something may not. */
export function compareCalls(expected: readonly ExpectedCall[], calls: readonly MadeCall[]): Comparison {
  const made = madeOf(expected, calls);
  const { taken, unmet } = inOrder(expected, made);
  const missing: string[] = [];
  const mismatched: Comparison["mismatched"] = [];
  for (const one of unmet) {
    const at = made.findIndex(({ path }, index) => !taken.has(index) && path === one.tool);
    const difference = at < 0 ? null : differenceOf(one, made[at]);
    if (difference === null) missing.push(one.tool);
    else {
      taken.add(at);
      mismatched.push({ tool: one.tool, difference });
    }
  }
  const left = made.filter(({ state }, index) => state === "planned" && !taken.has(index)).map(({ path }) => path);
  return { called: made.map(({ path }) => path), missing, mismatched, unexpected: [...new Set(without(left, missing))] };
}

function madeOf(expected: readonly ExpectedCall[], calls: readonly MadeCall[]): ComparedCall[] {
  const names = new Set(expected.map(({ tool }) => tool));
  return calls.flatMap(({ address, state, errorCode, arguments: given }) => {
    if (address === null || malformed.includes(errorCode ?? "")) return [];
    const path = address.replace(/^tools\./, "");
    return names.has(path) || !isModel(path) ? { path, state, arguments: given } : [];
  });
}

/** The first call that fits each of them, after the one before it. */
function inOrder(expected: readonly ExpectedCall[], made: readonly ComparedCall[]) {
  const taken = new Set<number>();
  let next = 0;
  const unmet = expected.filter((one) => {
    const at = made.findIndex((call, index) => index >= next && call.path === one.tool && differenceOf(one, call) === null);
    if (at < 0) return true;
    taken.add(at);
    next = at + 1;
    return false;
  });
  return { taken, unmet };
}

const differenceOf = ({ arguments: wanted }: ExpectedCall, call: ComparedCall | undefined): Difference | null =>
  wanted === null ? null : firstDifference(wanted, call?.arguments);

/** A call at another place than expected is missing there, and is nothing besides. */
function without(paths: readonly string[], missing: readonly string[]): string[] {
  const owed = [...missing];
  return paths.filter((path) => {
    const at = owed.indexOf(path);
    if (at >= 0) owed.splice(at, 1);
    return at < 0;
  });
}
