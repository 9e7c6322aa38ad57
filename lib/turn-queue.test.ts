import { expect, it } from "vitest";
import { TurnQueue } from "./turn-queue";

const waiter = (organization: string, asker = "a", weight = 1) => ({ organization, asker, weight });

function drain(queue: TurnQueue<string>, count: number): string[] {
  return Array.from({ length: count }, () => queue.shift() ?? "nothing");
}

it("gives organizations turns, however many wait in each", () => {
  const queue = new TurnQueue<string>();
  for (let n = 0; n < 100; n++) queue.push(waiter("many"), `many ${n}`);
  queue.push(waiter("few"), "few 0");
  expect(drain(queue, 3)).toEqual(["many 0", "few 0", "many 1"]);
  expect([queue.size, queue.sizeOf({ organization: "many" }), queue.sizeOf({ organization: "few" })]).toEqual([98, 98, 0]);
});

it("shares the turns of an organization by weight, each asker's oldest first", () => {
  const queue = new TurnQueue<string>();
  for (let n = 0; n < 50; n++) queue.push(waiter("o", "key", 1), `key ${n}`);
  for (let n = 0; n < 50; n++) queue.push(waiter("o", "person", 4), `person ${n}`);
  const first = drain(queue, 25);
  expect(first.filter((item) => item.startsWith("person")).length).toBe(20);
  expect(first.filter((item) => item.startsWith("key"))).toEqual(["key 0", "key 1", "key 2", "key 3", "key 4"]);
});

it("gives who comes late its share, not all it might have had", () => {
  const queue = new TurnQueue<string>();
  for (let n = 0; n < 60; n++) queue.push(waiter("o", "early"), "early");
  drain(queue, 40);
  for (let n = 0; n < 20; n++) queue.push(waiter("o", "late"), "late");
  expect(drain(queue, 10).filter((item) => item === "late")).toHaveLength(5);
});

it("is empty when all have come", () => {
  const queue = new TurnQueue<string>();
  queue.push(waiter("o"), "x");
  expect([queue.shift(), queue.shift(), queue.size, queue.sizeOf({ organization: "o" })]).toEqual(["x", undefined, 0, 0]);
});

it("passes over whoever may not go yet, who keeps the turn, and forgets who left", () => {
  const queue = new TurnQueue<string>();
  for (const [who, item] of [
    ["a", "a large"],
    ["a", "a small"],
    ["b", "b small"],
  ] as const)
    queue.push(waiter(who), item);
  const isSmall = (item: string) => item.endsWith("small");
  expect([queue.shift(isSmall), queue.shift(isSmall)]).toEqual(["b small", undefined]);
  queue.remove(waiter("a"), "a large");
  queue.remove(waiter("a"), "a large");
  expect([queue.size, queue.shift(), queue.size]).toEqual([1, "a small", 0]);
});
