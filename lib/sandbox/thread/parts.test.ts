import fc from "fast-check";
import { expect, test } from "vitest";
import type { ThreadTurn } from "./messages";
import { joinTurns, splitTurns } from "./parts";

const turnOf = ([first, ...sizes]: number[]): ThreadTurn => {
  const calls = sizes.map((size, at) => ({ seq: at + 1, path: "a.b", argumentsText: "x".repeat(size) }));
  if (first === undefined) return { state: "stopped", output: [], cpuMs: 0 };
  return { state: "waiting", output: [], cpuMs: first, calls };
};

test("what a thread says in parts is what it said, and no part with several calls is long", () => {
  const turns = fc.array(fc.array(fc.nat(120_000), { maxLength: 8 }).map(turnOf), { maxLength: 6 });
  const property = fc.property(turns, (said) => {
    const { parts, rest } = splitTurns(said);
    expect(joinTurns(structuredClone(parts), structuredClone(rest))).toEqual(said);
    for (const { calls } of parts) {
      const characters = calls.reduce((sum, { argumentsText }) => sum + argumentsText.length, 0);
      expect(calls.length === 1 || characters <= 250_000).toBe(true);
    }
    const left = rest.flatMap((turn) => ("calls" in turn ? turn.calls : []));
    expect(left.reduce((sum, { argumentsText }) => sum + argumentsText.length, 0)).toBeLessThanOrEqual(250_000);
  });
  void fc.assert(property, { numRuns: 50 });
});
