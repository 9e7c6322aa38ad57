import { expect, it } from "vitest";
import { bundle, closureOf } from "./closure";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const definitions = {
  A: { type: "object", properties: { b: ref("B"), enum: ref("C") } },
  B: { anyOf: [ref("A"), { type: "null" }], default: ref("Unused") },
  C: { type: "string", enum: [ref("Unused")], examples: [ref("Unused")] },
  Unused: {},
};

it("finds what a schema or a name leads to, through recursion, and nothing in plain data", () => {
  expect(closureOf({ items: ref("A") }, definitions).sort()).toEqual(["A", "B", "C"]);
  expect(closureOf(["C"], definitions)).toEqual(["C"]);
  expect(closureOf(["Gone", "constructor"], definitions)).toEqual([]);
  expect(closureOf({ $ref: "#/$defs/A/properties/b" }, definitions)).toContain("B");
});

it("bundles a schema with all it needs, keeping its own definitions", () => {
  const schema = { items: ref("B"), $defs: { Own: {} } };
  expect(bundle(schema, definitions)).toEqual({
    items: ref("B"),
    $defs: { Own: {}, A: definitions.A, B: definitions.B, C: definitions.C },
  });
  expect(bundle({ type: "string" }, definitions)).toEqual({ type: "string" });
  expect(bundle(true, definitions)).toBe(true);
});

it("follows lists of any length", () => {
  const many = Array.from({ length: 300_000 }, () => ({ type: "string" }));
  expect(closureOf({ anyOf: [...many, ref("B")] }, definitions)).toContain("B");
});
