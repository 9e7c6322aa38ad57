import { describe, expect, it } from "vitest";
import type { Definitions, JsonSchema } from "../../plugins";
import { hashOf } from "./canonical";
import { componentsOf, reachWithin } from "./reach";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const many = 3_000;

/** A long way round: each leads to the next, the last to the first, and one of them to a leaf. */
function ring(leaf: object): Definitions {
  const round = Array.from({ length: many }, (_, place): [string, JsonSchema] => [
    `S${place}`,
    { properties: { next: ref(`S${(place + 1) % many}`), ...(place === 7 ? { leaf: ref("Leaf") } : {}) } },
  ]);
  return Object.fromEntries([...round, ["Leaf", leaf], ["Alone", { type: "string" }]]);
}

const reachIn = (definitions: Definitions) =>
  reachWithin(definitions, new Map(Object.entries(definitions).map(([name, schema]) => [name, hashOf(schema)])));

describe("what a schema reaches", () => {
  it("is told one by one where that is little", () => {
    const reach = reachIn({ A: { properties: { b: ref("B") } }, B: true, C: ref("A") });
    expect(reach({ items: ref("A") }).map(([name]) => name)).toEqual(["A", "B"]);
    expect(reach(ref("C")).map(([name]) => name)).toEqual(["A", "B", "C"]);
    expect(reach({ type: "string" })).toEqual([]);
  });

  it("is told in short where it is very much, and still differs when anything in it does", () => {
    const [was, same, is] = [{ type: "string" }, { type: "string" }, { type: "number" }].map((leaf) => reachIn(ring(leaf)));
    expect(was?.(ref("S1"))).toHaveLength(1);
    expect(was?.(ref("S1"))).toEqual(same?.(ref("S1")));
    expect(was?.(ref("S1"))).not.toEqual(is?.(ref("S1")));
    expect(was?.(ref("S1"))).not.toEqual(was?.({ anyOf: [ref("S1"), ref("Alone")] }));
    expect(was?.(ref("Alone"))).toEqual(is?.(ref("Alone")));
  });
});

it("groups of names that lead to each other come after what they lead to", () => {
  const graph = { a: ["b"], b: ["c", "a"], c: ["d"], d: ["c"], e: ["a", "e"], f: [] };
  const found = componentsOf(new Map(Object.entries(graph))).map((members) => members.sort().join(""));
  expect([...found].sort()).toEqual(["ab", "cd", "e", "f"]);
  expect(found.indexOf("cd")).toBeLessThan(found.indexOf("ab"));
  expect(found.indexOf("ab")).toBeLessThan(found.indexOf("e"));
});
