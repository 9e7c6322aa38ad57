import { expect, it } from "vitest";
import { problemsByPath } from "./problems-by-path";

it("tells all that is wrong at one place, each thing once", () => {
  const told = problemsByPath([
    { path: "name", message: "'name' is too short" },
    { path: "tags[0]", message: "'tags[0]' must be text" },
    { path: "name", message: "'name' has a space" },
    { path: "name", message: "'name' is too short" },
  ]);
  expect([...told]).toEqual([
    ["name", "'name' is too short; 'name' has a space"],
    ["tags[0]", "'tags[0]' must be text"],
  ]);
  expect(problemsByPath().size).toBe(0);
});
