import { expect, test } from "vitest";
import { ambiguousName, schemaOfExamples } from "./input-schema";

test("each name is one required input with the type and the example of its first value", () => {
  const examples = [
    { name: "city", value: "Bern" },
    { name: "days", value: 3 },
    { name: "city", value: "Basel" },
    { name: "share", value: 0.5 },
    { name: "tags", value: ["a"] },
    { name: "rest", value: null },
  ];
  expect(schemaOfExamples(examples)).toEqual({
    type: "object",
    properties: {
      city: { type: "string", examples: ["Bern"] },
      days: { type: "integer", examples: [3] },
      share: { type: "number", examples: [0.5] },
      tags: { type: "array", examples: [["a"]] },
      rest: { examples: [null] },
    },
    required: ["city", "days", "share", "tags", "rest"],
    additionalProperties: false,
  });
});

test("a name is ambiguous once its values have different types", () => {
  const city = { name: "city", value: "Bern" };
  expect(ambiguousName([city, { name: "city", value: "Basel" }, { name: "days", value: 3 }])).toBeUndefined();
  expect(ambiguousName([city, { name: "days", value: 3 }, { name: "city", value: 8 }])).toBe("city");
});

test("an input may have a name that objects have by nature", () => {
  const { properties } = schemaOfExamples([{ name: "__proto__", value: 1 }]);
  expect(Object.keys(properties as object)).toEqual(["__proto__"]);
});
