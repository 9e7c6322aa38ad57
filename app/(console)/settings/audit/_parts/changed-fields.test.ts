import { expect, it } from "vitest";
import { changedFields, restOfSentence } from "./changed-fields";

it("says of a change only what is otherwise than before", () => {
  const before = { slug: "watched", name: "Watched", permissions: ["audit:read"], builtIn: false };
  const after = { name: "Watchers", permissions: ["audit:read"] };
  expect(changedFields({ before, after })).toEqual([{ field: "name", before: "Watched", after: "Watchers" }]);
  expect(restOfSentence({ before, after })).toBe("name Watched → Watchers");
  const more = { before: { permissions: ["a:read"] }, after: { permissions: ["a:read", "b:read"] } };
  expect(restOfSentence(more)).toBe("permissions a:read → a:read, b:read");
  expect(changedFields({ from: "viewer", to: "admin" })).toEqual([{ field: "", before: "viewer", after: "admin" }]);
  expect(restOfSentence({ from: "viewer", to: "admin" })).toBe("viewer → admin");
});

it("says what was chosen where there is nothing before, and nothing where there is nothing to say", () => {
  expect(restOfSentence({ pattern: "github.*", action: "require_approval" })).toBe("→ require approval");
  expect(restOfSentence({ role: "viewer" })).toBe("as viewer");
  expect(restOfSentence({ before: "text", after: 3 })).toBe("");
  expect(restOfSentence(null)).toBe("");
});

it("cuts values that nobody reads in a line", () => {
  const [cut = ""] = restOfSentence({ from: null, to: "x".repeat(200) })
    .split(" → ")
    .slice(1);
  expect([...cut]).toHaveLength(61);
});
