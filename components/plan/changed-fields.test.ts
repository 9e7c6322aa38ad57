import { expect, it } from "vitest";
import { changedFields } from "./changed-fields";

it("says which fields of a body are other than what is there", () => {
  const current = { id: 7, title: "a", owner: { name: "Ada", id: 1 }, tags: ["x"] };
  const body = { title: "b", owner: { id: 1, name: "Ada" }, tags: ["x", "y"], note: null };
  expect(changedFields(current, { id: 7, body })).toEqual([
    { name: "title", before: '"a"', after: '"b"' },
    { name: "tags", before: '["x"]', after: '["x","y"]' },
    { name: "note", before: "not there", after: "null" },
  ]);
  expect(changedFields(current, { id: 7, body: { title: "a" } })).toEqual([]);
});

it("compares nothing where there is no body, or nothing to compare it with", () => {
  expect(changedFields({ id: 7 }, { id: 7 })).toBeNull();
  expect(changedFields(["a"], { body: { title: "b" } })).toBeNull();
  const [long] = changedFields({ a: "x".repeat(10_000) }, { body: { a: 1 } }) ?? [];
  expect(long?.before.length).toBeLessThan(600);
});
