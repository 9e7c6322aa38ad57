import { expect, test } from "vitest";
import { fieldsOf, fieldTypeOf, keptKeywords, linesOf, newField, schemaIn, valuesOf, withFields, withType } from "./fields";

const order = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    city: { type: "string", minLength: 2, "x-note": "kept" },
    item: { oneOf: [{ type: "string" }, { type: "number" }] },
    lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] } },
  },
  required: ["city", "undescribed"],
  additionalProperties: false,
};

test("a schema that goes through its fields comes back as it was", () => {
  expect(withFields(order, fieldsOf(order))).toEqual(order);
  expect(Object.keys(withFields(order, fieldsOf(order)).properties as object)).toEqual(["city", "item", "lines"]);
  const bare = { type: "object", properties: {}, required: [] };
  expect(withFields(bare, fieldsOf(bare))).toEqual(bare);
  expect(withFields({ type: "object" }, [])).toEqual({ type: "object", properties: {} });
});

test("a renamed field stays where it is, required and with all it says", () => {
  const [city, ...others] = fieldsOf(order);
  const renamed = withFields(order, [{ ...city!, name: "town" }, ...others]);
  expect(Object.keys(renamed.properties as object)).toEqual(["town", "item", "lines"]);
  expect(renamed).toMatchObject({ properties: { town: { minLength: 2, "x-note": "kept" } }, required: ["town", "undescribed"] });
});

test("a field may have a name that objects have by nature", () => {
  const named = withFields({ type: "object" }, [{ name: "__proto__", schema: { type: "string" }, isRequired: true }]);
  expect(fieldsOf(named)).toEqual([{ name: "__proto__", schema: { type: "string" }, isRequired: true }]);
});

test.each([
  [{ type: "string" }, "string"],
  [{}, "any"],
  [{ type: "array", items: { type: "string" } }, "array"],
  [{ type: "array" }, "array"],
  [true, null],
  [{ $ref: "#/$defs/thing" }, null],
  [{ anyOf: [{}] }, null],
  [{ type: ["string", "null"] }, null],
  [{ type: "array", items: [{ type: "string" }] }, null],
  [{ type: "object", properties: [] }, null],
  [{ properties: {} }, null],
  [{ type: "text" }, null],
])("a form shows %j as %s", (schema, type) => expect(fieldTypeOf(schema)).toBe(type));

test("what the form has no field for is named, and goes with the type it belongs to", () => {
  const city = { type: "string", title: "City", description: "Where", minLength: 2, enum: ["Bern"], default: "Bern" };
  expect(keptKeywords(city)).toEqual(["title", "minLength"]);
  expect(keptKeywords(order)).toEqual(["$schema", "additionalProperties"]);
  expect(withType(city, "integer")).toEqual({ type: "integer", title: "City", description: "Where" });
  expect(withType(city, "any")).toEqual({ title: "City", description: "Where" });
});

test("a new field has a name that is free", () => {
  const fields = [{ name: "field_2", schema: {}, isRequired: false }];
  expect(newField([]).name).toBe("field_1");
  expect(newField(fields).name).toBe("field_3");
  expect(newField([{ name: "field_3", schema: {}, isRequired: false }, ...fields]).name).toBe("field_4");
});

test("allowed values are lines, where lines can say them", () => {
  expect(linesOf({ type: "string", enum: ["a", "b c"] })).toBe("a\nb c");
  expect(linesOf({ type: "integer", enum: [1, 2] })).toBe("1\n2");
  for (const values of [["a", 1], [" a"], ["a\nb"], [""], []]) expect(linesOf({ type: "string", enum: values })).toBeNull();
  expect(valuesOf(" a \n\nb\na", "string")).toEqual(["a", "b"]);
  expect(valuesOf("1\n2.5", "number")).toEqual([1, 2.5]);
  expect(valuesOf("1\n2.5", "integer")).toBeNull();
  expect(valuesOf("\n", "string")).toBeUndefined();
});

test("a text is drawn as a form when it is a schema of a size that people fill in", () => {
  expect(schemaIn('{ "type": "object" }')).toEqual({ node: { type: "object" } });
  expect(schemaIn('{ "type": ')).toMatchObject({ because: expect.stringContaining("not JSON yet") });
  expect(schemaIn("[]")).toMatchObject({ because: expect.stringContaining("an object") });
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, {}]));
  expect(schemaIn(JSON.stringify({ type: "object", properties: many }))).toMatchObject({
    because: expect.stringContaining("300"),
  });
  expect(schemaIn(JSON.stringify({ description: "x".repeat(200_001) }))).toMatchObject({
    because: expect.stringContaining("long"),
  });
  const deep = `${'{"type":"array","items":'.repeat(5_000)}{}${"}".repeat(5_000)}`;
  expect(schemaIn(deep)).toHaveProperty("node");
});
