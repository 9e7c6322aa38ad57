import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallRow, Entries } from "../../db/journal/rows";
import { inParts } from "./in-parts";

const bytesMax = 1_000;
const rowOf = (sizes: readonly number[]) => {
  const [argumentsRaw = null, argumentsSent = null, outcome = null] = sizes.map((size) => new Uint8Array(size));
  return { argumentsRaw, argumentsSent, outcome } as CallRow; // safe: no other column has a bound
};
const bytesOf = ({ argumentsRaw, argumentsSent, outcome }: CallRow) =>
  (argumentsRaw?.length ?? 0) + (argumentsSent?.length ?? 0) + (outcome?.length ?? 0);

test("parts keep the order, hold as much as fits, and the last one has all that is no call", () => {
  const rows = fc.array(fc.array(fc.nat(700), { maxLength: 3 }).map(rowOf), { maxLength: 30 });
  const property = fc.property(rows, (calls) => {
    const rest = { lines: [{}], approvals: [{}, {}] } as unknown as Pick<Entries, "lines" | "approvals">; // safe: moved as they are
    const [earlier, last] = inParts({ calls, ...rest }, bytesMax);
    const parts = [...earlier, last];
    expect(parts.flatMap((part) => part.calls)).toEqual(calls);
    for (const part of parts) {
      const bytes = part.calls.reduce((sum, call) => sum + bytesOf(call), 0);
      expect(part.calls.length <= 1 || bytes <= bytesMax).toBe(true);
    }
    for (const { lines, approvals } of earlier) expect([lines, approvals]).toEqual([[], []]);
    expect(last).toMatchObject(rest);
  });
  void fc.assert(property);
});
