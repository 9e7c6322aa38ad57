import fc from "fast-check";
import { expect, it } from "vitest";
import { OpenedResult } from "./opened-result";

/** What a part is, by the values themselves. */
function expected(value: unknown, offset: number, limit: number) {
  const whole = typeof value === "string" || Array.isArray(value) ? value : JSON.stringify(value);
  const end = Math.min(offset + limit, whole.length);
  return { value: whole.slice(offset, end), total: whole.length, nextOffset: end < whole.length ? end : null };
}

const read = (text: string, path: string, { offset = 0, limit = 1_000_000 } = {}) => {
  const part = new OpenedResult(Buffer.from(text)).part({ path, offset, limit });
  if ("missing" in part) return part;
  const { json, ...rest } = part;
  return { value: JSON.parse(json) as unknown, ...rest };
};

/** Every place of a value, by its path; names with a dot lead nowhere. */
function placesOf(value: unknown, path: string[] = []): { path: string; value: unknown }[] {
  const here = { path: path.join("."), value };
  if (typeof value !== "object" || value === null) return [here];
  const inside = Object.entries(value).filter(([name]) => name !== "" && !name.includes("."));
  return [here, ...inside.flatMap(([name, member]) => placesOf(member, [...path, name]))];
}

it("reads each place of any JSON as the values would be read", () =>
  fc.assert(
    fc.property(
      fc.jsonValue({ depthSize: "medium" }),
      fc.nat(12),
      fc.record({ limit: fc.integer({ min: 1, max: 12 }), isSpaced: fc.boolean() }),
      (made, offset, { limit, isSpaced }) => {
        const text = isSpaced ? JSON.stringify(made, null, 1) : JSON.stringify(made);
        for (const { path, value } of placesOf(JSON.parse(text))) {
          const isWritten = isSpaced && typeof value === "object" && !Array.isArray(value) && value !== null;
          if (!isWritten) expect(read(text, path, { offset, limit })).toEqual(expected(value, offset, limit));
          else expect(read(text, path)).toMatchObject({ nextOffset: null });
        }
      },
    ),
    { numRuns: 300 },
  ));

it("says what is missing", () => {
  expect(read('{"a":{"b":[1]}}', "a.c")).toEqual({ missing: "c" });
  expect(read('{"a":{"b":[1]}}', "a.b.1")).toEqual({ missing: "1" });
  expect(read('{"a":{"b":[1]}}', "a.b.0.x")).toEqual({ missing: "x" });
  expect(read('{"a":"text"}', "a.0")).toEqual({ missing: "0" });
  expect(read('{"a":{"b":[1,2]}}', "a.b.length")).toMatchObject({ value: "2" });
  expect(read("{}", "toString")).toEqual({ missing: "toString" });
});

it("finds a place once", () => {
  const list = Array.from({ length: 5_000 }, (_, index) => ({ index }));
  const opened = new OpenedResult(Buffer.from(JSON.stringify({ list })));
  const before = opened.size;
  const parts = [0, 1_000, 4_999].map((offset) => opened.part({ path: "list", offset, limit: 1 }));
  expect(parts.map((part) => ("json" in part ? part.json : ""))).toEqual([
    '[{"index":0}]',
    '[{"index":1000}]',
    '[{"index":4999}]',
  ]);
  expect(opened.size - before).toBe(5_000 * 4);
});
