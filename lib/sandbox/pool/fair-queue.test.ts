import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue";

test("keys take turns, whoever came with more", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "b1", "c1"]) queue.push(item.charAt(0), item);
  expect(Array.from({ length: 5 }, () => queue.shift())).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  expect(queue.shift()).toBeUndefined();
  expect(queue.size).toBe(0);
});

test("a key that may not come is passed over and keeps its place", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "b1"]) queue.push(item.charAt(0), item);
  expect(queue.shift((key) => key !== "a")).toBe("b1");
  expect(queue.shift()).toBe("a1");
});

test("what is taken out does not come", () => {
  const queue = new FairQueue<string>();
  queue.push("a", "a1");
  expect(queue.remove("a", "other")).toBe(false);
  expect(queue.remove("a", "a1")).toBe(true);
  expect(queue.keys()).toEqual([]);
});
