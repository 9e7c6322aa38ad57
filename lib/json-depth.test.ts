import fc from "fast-check";
import { expect, test } from "vitest";
import { exceedsJsonDepth, jsonDepthMax, shapeOfJson, textExceedsJsonDepth } from "./json-depth";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("a hundred levels are fine and one more is not, as a value and as a text", () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const textOf = (depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`;
    expect(exceedsJsonDepth(JSON.parse(textOf(jsonDepthMax)))).toBe(false);
    expect(exceedsJsonDepth(JSON.parse(textOf(jsonDepthMax + 1)))).toBe(true);
    expect(textExceedsJsonDepth(textOf(jsonDepthMax))).toBe(false);
    expect(textExceedsJsonDepth(textOf(jsonDepthMax + 1))).toBe(true);
  }
});

test("a million levels are refused without a stack", () => {
  let value: unknown = 0;
  for (let i = 0; i < 1_000_000; i++) value = { value };
  expect(exceedsJsonDepth(value)).toBe(true);
  expect(textExceedsJsonDepth(nested(1_000_000))).toBe(true);
});

test("parts that are shared cost no more, and a circle counts as too deep", () => {
  let shared: unknown = {};
  for (let i = 0; i < 60; i++) shared = [shared, shared, { shared }];
  expect(exceedsJsonDepth(shared)).toBe(true);
  let wide: unknown = {};
  for (let i = 0; i < 90; i++) wide = [wide, wide];
  expect(exceedsJsonDepth(wide)).toBe(false);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(exceedsJsonDepth(circle)).toBe(true);
});

test("brackets in texts do not count", () => {
  expect(shapeOfJson(JSON.stringify({ 'a[{"\\': '[[[["\\', b: "\\" }))).toEqual({ depth: 1, values: 3 });
  expect(exceedsJsonDepth(nested(500))).toBe(false);
});

test("the shape of a text is never smaller than what parsing makes", () => {
  void fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      const { depth, values } = shapeOfJson(text);
      const made = measured(JSON.parse(text));
      expect(depth).toBe(made.depth);
      expect(values).toBeGreaterThanOrEqual(made.values);
    }),
  );
});

function measured(value: unknown): { depth: number; values: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, values: 1 };
  const parts = Object.values(value).map(measured);
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    values: 1 + parts.reduce((sum, { values }) => sum + values, 0),
  };
}
