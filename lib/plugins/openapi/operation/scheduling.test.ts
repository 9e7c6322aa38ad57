import { expect, it } from "vitest";
import { readDocument } from "../document.suite";

const scheduled = (said: unknown) => {
  const { tools, reading, places } = readDocument({ paths: { "/a": { post: { "x-executor": said } } } });
  return { scheduling: tools[0]?.scheduling, messages: reading.warnings.map(({ message }) => message), places };
};

it("an operation says in x-executor how its calls stand to others", () => {
  const said = { supportsParallel: true, concurrencyGroup: "billing", maxConcurrency: 2, timeoutS: 0.5 };
  expect(scheduled(said)).toEqual({ scheduling: said, messages: [], places: [] });
  for (const nothing of [undefined, {}]) expect(scheduled(nothing)).toEqual({ scheduling: undefined, messages: [], places: [] });
});

it.each([
  [{ maxConcurrency: 0 }, "maxConcurrency expects a whole number from 1 to 1000"],
  [{ maxConcurrency: 1_001 }, "maxConcurrency expects a whole number from 1 to 1000"],
  [{ maxConcurrency: 1.5 }, "maxConcurrency expects a whole number from 1 to 1000"],
  [{ timeoutS: 0 }, "timeoutS expects seconds, more than 0 and at most 3600"],
  [{ timeoutS: 3_601 }, "timeoutS expects seconds, more than 0 and at most 3600"],
  [{ concurrencyGroup: " " }, "concurrencyGroup expects a name"],
  [{ concurrencyGroup: "g".repeat(101) }, "concurrencyGroup expects at most 100 characters"],
  [{ supportsParallel: "yes", timeoutS: 5 }, "supportsParallel expects true or false"],
  ["fast", "it expects an object"],
])("what it says wrong is left out with a warning: %j", (said, problem) => {
  expect(scheduled(said)).toEqual({
    scheduling: undefined,
    messages: [`What x-executor says is left out: ${problem}.`],
    places: ["#/paths/~1a/post/x-executor"],
  });
});

it("the largest values count", () => {
  const said = { maxConcurrency: 1_000, timeoutS: 3_600, concurrencyGroup: "g".repeat(100) };
  expect(scheduled(said)).toMatchObject({ scheduling: said, messages: [] });
});
