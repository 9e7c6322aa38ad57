import { newAllowance, whenFrom } from "../../policies";
import { type Difference, firstDifference } from "../../schema";
import type { ExpectedCall } from "../tasks/expected-call";

/** The arguments were read where some are expected of this tool, unless they are too large to be compared. */
export type MadeCall = { address: string | null; state: string; errorCode: string | null; arguments?: unknown };
/** What is wrong with the arguments of a call: the first field that differs, or a condition that does not hold. */
export type Fault = Difference | { condition: string; isClear: boolean };
export type Comparison = {
  called: string[];
  missing: string[];
  mismatched: { tool: string; fault: Fault }[];
  uncompared: string[];
  unexpected: string[];
};

const isModel = (path: string) => /^[^.]+\.(org|user)\.[^.]+\.generate$/.test(path);

/** The model wrote something that is no call of the tool, and usually writes it again. */
const malformed = ["invalid_tool_arguments", "tool_not_found"];

type ComparedCall = { path: string; state: string; arguments: unknown };

/** An expected call whose condition is read once, however many calls it is asked about. */
type PreparedCall = Omit<ExpectedCall, "when"> & { when: { words: string; holds(args: unknown): boolean | null } | null };

/**
 * What should have been called, in its order, against what was. What only reads may come between; what would change something may not.
 * All conditions share one allowance of computing: their number is multiplied by the number of calls.
 */
export function compareCalls(given: readonly ExpectedCall[], calls: readonly MadeCall[]): Comparison {
  const allowance = newAllowance();
  const expected = given.map((one) => preparedCall(one, allowance));
  const made = madeOf(expected, calls);
  const { taken, unmet } = inOrder(expected, made);
  const missing: string[] = [];
  const mismatched: Comparison["mismatched"] = [];
  const uncompared: string[] = [];
  for (const one of unmet) {
    const near = nearest(one, made, taken);
    if (near) taken.add(near.at);
    if (!near) missing.push(one.tool);
    else if (near.fault) mismatched.push({ tool: one.tool, fault: near.fault });
    else uncompared.push(one.tool);
  }
  const left = made.filter(({ state }, index) => state === "planned" && !taken.has(index)).map(({ path }) => path);
  const unexpected = [...new Set(without(left, missing))];
  return { called: made.map(({ path }) => path), missing, mismatched, uncompared, unexpected };
}

function preparedCall({ when, ...call }: ExpectedCall, allowance: ReturnType<typeof newAllowance>): PreparedCall {
  if (when === null) return { ...call, when };
  const { words, holds } = whenFrom(when);
  return { ...call, when: { words, holds: (args) => holds(args, allowance) } };
}

function madeOf(expected: readonly PreparedCall[], calls: readonly MadeCall[]): ComparedCall[] {
  const names = new Set(expected.map(({ tool }) => tool));
  return calls.flatMap(({ address, state, errorCode, arguments: given }) => {
    if (address === null || malformed.includes(errorCode ?? "")) return [];
    const path = address.replace(/^tools\./, "");
    return names.has(path) || !isModel(path) ? { path, state, arguments: given } : [];
  });
}

/** The first call that fits each of them, after the one before it. */
function inOrder(expected: readonly PreparedCall[], made: readonly ComparedCall[]) {
  const taken = new Set<number>();
  let next = 0;
  const unmet = expected.filter((one) => {
    const at = made.findIndex((call, index) => index >= next && call.path === one.tool && fits(one, call));
    if (at < 0) return true;
    taken.add(at);
    next = at + 1;
    return false;
  });
  return { taken, unmet };
}

const isRead = ({ arguments: given }: ComparedCall): boolean => given !== undefined;

const isAnyCall = ({ arguments: wanted, when }: PreparedCall): boolean => wanted === null && when === null;

const fits = (one: PreparedCall, call: ComparedCall): boolean =>
  isAnyCall(one) || (isRead(call) && faultOf(one, call.arguments) === null);

function faultOf({ arguments: wanted, when }: PreparedCall, given: unknown): Fault | null {
  const difference = wanted === null ? null : firstDifference(wanted, given);
  if (difference || when === null) return difference;
  const truth = when.holds(given);
  return truth === true ? null : { condition: when.words, isClear: truth === false };
}

/** A call of the tool with other arguments. One whose arguments were not read goes before, as it may be the right one. */
function nearest(one: PreparedCall, made: readonly ComparedCall[], taken: ReadonlySet<number>) {
  if (isAnyCall(one)) return null;
  const free = [...made.entries()].filter(([at, { path }]) => !taken.has(at) && path === one.tool);
  const unread = free.find(([, call]) => !isRead(call));
  if (unread) return { at: unread[0], fault: null };
  const [at, call] = free[0] ?? [];
  const fault = call ? faultOf(one, call.arguments) : null;
  return at === undefined || fault === null ? null : { at, fault };
}

/** A call at another place than expected is missing there, and is nothing besides. */
function without(paths: readonly string[], missing: readonly string[]): string[] {
  const owed = [...missing];
  return paths.filter((path) => {
    const at = owed.indexOf(path);
    if (at >= 0) owed.splice(at, 1);
    return at < 0;
  });
}
