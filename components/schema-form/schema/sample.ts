import { type Definitions, type Shape, shapeOf } from "./shape";

const depthMax = 5;

/** Arguments that show how a call looks: what is required, and what the schema itself gives an example of. */
export function sampleArguments(schema: unknown, definitions: Definitions): Record<string, unknown> {
  const shape = shapeOf(schema, definitions);
  const sample = shape.kind === "object" ? sampleObject(shape, definitions, 0) : {};
  return sample;
}

function sampleObject(shape: Extract<Shape, { kind: "object" }>, definitions: Definitions, depth: number) {
  const wanted = shape.parameters.filter(({ schema, required }) => required || (depth === 0 && hasExample(schema, definitions)));
  return Object.fromEntries(wanted.map(({ name, schema }) => [name, sampleOf({ name, schema, depth: depth + 1 }, definitions)]));
}

function hasExample(schema: unknown, definitions: Definitions): boolean {
  const { schema: own } = shapeOf(schema, definitions);
  return own.example !== undefined || (Array.isArray(own.examples) && own.examples.length > 0);
}

type Parameter = { name: string; schema: unknown; depth: number };

function sampleOf({ name, schema, depth }: Parameter, definitions: Definitions): unknown {
  const shape = shapeOf(schema, definitions);
  const given = givenIn(shape.schema);
  if (given !== undefined) return given;
  switch (shape.kind) {
    case "enum":
      return shape.values[0];
    case "boolean":
      return true;
    case "number":
      return sampleNumber(shape.schema);
    case "map":
      return {};
    case "secret":
    case "text":
      return sampleText(name, shape.schema);
    case "file":
      return { _tag: "ToolFile", name: "note.txt", mimeType: "text/plain", encoding: "base64", data: "aGVsbG8=", byteLength: 5 };
    case "list":
      return depth > depthMax ? [] : [sampleOf({ name: singular(name), schema: shape.items, depth: depth + 1 }, definitions)];
    case "choice":
      return depth > depthMax ? null : sampleOf({ name, schema: shape.variants[0]?.schema, depth: depth + 1 }, definitions);
    case "object":
      return depth > depthMax ? {} : sampleObject(shape, definitions, depth);
    case "json":
      return shape.type === "array" ? [] : {};
  }
}

function givenIn({ example, examples, default: standard }: Shape["schema"]): unknown {
  if (example !== undefined) return example;
  return Array.isArray(examples) && examples.length > 0 ? examples[0] : standard;
}

function sampleNumber({ minimum, maximum }: Shape["schema"]): number {
  if (typeof minimum === "number" && minimum > 1) return minimum;
  return typeof maximum === "number" && maximum < 1 ? maximum : 1;
}

const byFormat: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  ipv4: "192.0.2.1",
  hostname: "example.com",
  byte: "aGVsbG8=",
};

/** Where nothing better is known, the parameter's own name says what belongs there. */
function sampleText(name: string, { format, minLength, maxLength }: Shape["schema"]): string {
  if (typeof format === "string" && Object.hasOwn(byFormat, format)) return byFormat[format] ?? "";
  const plain = name || "text";
  const long = typeof minLength === "number" ? plain.padEnd(Math.min(minLength, 200), "x") : plain;
  return typeof maxLength === "number" ? long.slice(0, Math.max(maxLength, 1)) : long;
}

const singular = (name: string): string => name.replace(/(?<=[a-z]{2})s$/, "");
