import { expect, it } from "vitest";
import { missingInside } from "./missing-inside";

const text = { type: "string" };
const definitions = {
  Refund: {
    type: "object",
    required: ["customer", "amount", "by"],
    properties: { customer: text, amount: { type: "integer" }, by: { $ref: "#/$defs/Person" }, note: text },
  },
  Person: { type: "object", required: ["name"], properties: { name: text, boss: { $ref: "#/$defs/Person" } } },
  Endless: { type: "object", required: ["more"], properties: { more: { $ref: "#/$defs/Endless" } } },
};
const schema = {
  type: "object",
  required: ["id", "body"],
  properties: { id: text, body: { $ref: "#/$defs/Refund" }, filter: { $ref: "#/$defs/Person" } },
};
const missing = (paths: string[], value: unknown, form: object = schema) =>
  missingInside(
    paths.map((path) => ({ path, message: `Missing ${path}` })),
    { schema: form, definitions, value },
  ).map(({ path }) => path);

it("marks the fields that a missing object needs, also in objects within it", () => {
  expect(missing(["id", "body"], {})).toEqual(["id", "body.customer", "body.amount", "body.by.name"]);
  expect(missing(["body.by"], { body: { customer: "a", amount: 1 } })).toEqual(["body.by.name"]);
});

it("leaves what is said of fields, of objects that are there, and of places it does not know", () => {
  expect(missing(["body", "body.amount", "elsewhere", ""], { body: {} })).toEqual(["body", "body.amount", "elsewhere", ""]);
  const optional = { type: "object", required: ["a"], properties: { a: { type: "object", properties: { b: text } } } };
  expect(missing(["a"], {}, optional)).toEqual(["a"]);
});

it("ends where a schema goes on without end", () => {
  expect(missing(["more"], {}, definitions.Endless)).toEqual(["more"]);
});
