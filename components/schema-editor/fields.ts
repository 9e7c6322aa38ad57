export type Node = { [keyword: string]: unknown };

export const fieldTypes = [
  { value: "string", label: "Text" },
  { value: "number", label: "Number" },
  { value: "integer", label: "Whole number" },
  { value: "boolean", label: "Yes or no" },
  { value: "object", label: "Fields" },
  { value: "array", label: "List" },
  { value: "any", label: "Anything" },
] as const;
export type FieldType = (typeof fieldTypes)[number]["value"];

export type SchemaField = { name: string; schema: unknown; isRequired: boolean };

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const beyondForms = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "const", "patternProperties", "prefixItems"];

/** What a form shows of a schema; null where JSON alone can say it. */
export function fieldTypeOf(schema: unknown): FieldType | null {
  if (!isNode(schema) || beyondForms.some((keyword) => keyword in schema)) return null;
  const { type, properties, required, items } = schema;
  if (type === undefined) return properties === undefined && items === undefined ? "any" : null;
  const known = fieldTypes.find(({ value }) => value === type && value !== "any");
  const isReadable = (properties === undefined || isNode(properties)) && (required === undefined || Array.isArray(required));
  return known && isReadable && (items === undefined || isNode(items)) ? known.value : null;
}

const shownWith: Readonly<Record<string, readonly string[]>> = { object: ["properties", "required"], array: ["items"] };
const shownAlways = ["type", "description", "default", "enum"];

/** Keywords that stay as they are, because the form has no field for them. */
export function keptKeywords(schema: Node): string[] {
  const shown = shownWith[String(schema.type)] ?? [];
  return Object.keys(schema).filter((keyword) => !shownAlways.includes(keyword) && !shown.includes(keyword));
}

/** What another type has no use for goes. */
export function withType({ title, description }: Node, type: FieldType): Node {
  return {
    ...(type === "any" ? {} : { type }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(type === "object" ? { properties: {} } : {}),
    ...(type === "array" ? { items: { type: "string" } } : {}),
  };
}

/** Undefined takes the keyword out. */
export function withKeyword(schema: Node, keyword: string, value: unknown): Node {
  const { [keyword]: _, ...rest } = schema;
  return value === undefined ? rest : { ...schema, [keyword]: value };
}

const propertiesOf = ({ properties }: Node): Node => (isNode(properties) ? properties : {});
const requiredOf = ({ required }: Node): unknown[] => (Array.isArray(required) ? required : []);

export function fieldsOf(schema: Node): SchemaField[] {
  const required = new Set(requiredOf(schema));
  return Object.entries(propertiesOf(schema)).map(([name, one]) => ({ name, schema: one, isRequired: required.has(name) }));
}

/** Fields keep their order; names that are required without being described stay required. */
export function withFields(schema: Node, fields: readonly SchemaField[]): Node {
  const before = propertiesOf(schema);
  const elsewhere = requiredOf(schema).filter((name) => typeof name !== "string" || !Object.hasOwn(before, name));
  const required = [...fields.filter(({ isRequired }) => isRequired).map(({ name }) => name), ...elsewhere];
  const properties = Object.fromEntries(fields.map(({ name, schema: one }) => [name, one]));
  const wasSaid = schema.required !== undefined;
  return withKeyword({ ...schema, properties }, "required", required.length > 0 || wasSaid ? required : undefined);
}

export function newField(fields: readonly SchemaField[]): SchemaField {
  const taken = new Set(fields.map(({ name }) => name));
  const names = Array.from({ length: fields.length + 1 }, (_, index) => `field_${fields.length + index + 1}`);
  return { name: names.find((name) => !taken.has(name)) ?? "field", schema: { type: "string" }, isRequired: false };
}

/** One value a line; null where lines cannot say them. */
export function linesOf({ enum: values, type }: Node): string | null {
  if (values === undefined) return "";
  if (!Array.isArray(values) || values.length === 0) return null;
  const fits = type === "string" ? isLine : isNumber;
  return values.every(fits) ? values.map(String).join("\n") : null;
}

const isLine = (value: unknown) => typeof value === "string" && value.trim() === value && value !== "" && !value.includes("\n");
const isNumber = (value: unknown) => typeof value === "number";

/** The values of lines; undefined for none, null where a line is no number. */
export function valuesOf(lines: string, type: FieldType): unknown[] | null | undefined {
  const texts = [...new Set(lines.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  if (texts.length === 0) return undefined;
  if (type === "string") return texts;
  const numbers = texts.map(Number);
  return numbers.every((one) => (type === "integer" ? Number.isSafeInteger(one) : Number.isFinite(one))) ? numbers : null;
}

const charactersMax = 200_000;
const fieldsMax = 300;

/** The schema in a text, and whether a form can be drawn of it. */
export function schemaIn(text: string): { node: Node } | { because: string } {
  if (text.length > charactersMax) return { because: "It is too long for the form." };
  try {
    const value: unknown = JSON.parse(text);
    if (!isNode(value)) return { because: "A schema is an object: { … }" };
    return countFields(value) > fieldsMax ? { because: `It has more than ${fieldsMax} fields.` } : { node: value };
  } catch (error) {
    return { because: `This is not JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}` };
  }
}

export const depthMax = 5;

function countFields(node: unknown, depth = 0): number {
  if (!isNode(node) || depth > depthMax) return 0;
  const inside = Object.values(propertiesOf(node)).map((one) => 1 + countFields(one, depth + 1));
  return inside.reduce((sum, one) => sum + one, countFields(node.items, depth + 1));
}
