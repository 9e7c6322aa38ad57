import { expect, test } from "vitest";
import { tableOf } from "./table-of";

test("a list of objects is a table of all their fields", () => {
  const value = [{ id: 1 }, { id: 2, tags: ["a"] }];
  expect(tableOf(value)).toEqual({ path: "", columns: ["id", "tags"], rows: value });
});

test("the longest list below is the table, with its place", () => {
  const value = { data: { total: 2, items: [{ a: 1 }, { a: 2 }], problems: [{ b: 1 }] } };
  expect(tableOf(value)).toMatchObject({ path: "data.items", columns: ["a"] });
});

test("what is no list of objects is no table", () => {
  for (const value of [null, 1, "text", [], [1, 2], [{ a: 1 }, 2], { a: 1 }, { a: { b: { c: { d: [{ e: 1 }] } } } }])
    expect(tableOf(value)).toBeNull();
});
