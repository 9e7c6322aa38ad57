export type Schema = { [keyword: string]: unknown };
export type Definitions = Record<string, unknown>;

export type Parameter = { name: string; schema: unknown; required: boolean };
export type Variant = { label: string; schema: unknown };

/** What a schema asks for, as far as a form can show it; all else is entered as JSON. */
export type Shape = { nullable: boolean; title?: string; description?: string; type: string; schema: Schema } & (
  | { kind: "text"; long: boolean }
  | { kind: "secret" }
  | { kind: "map"; secret: boolean }
  | { kind: "number"; whole: boolean }
  | { kind: "boolean" | "file" | "json" }
  | { kind: "enum"; values: unknown[] }
  | { kind: "list"; items: unknown }
  | { kind: "object"; parameters: Parameter[] }
  | { kind: "choice"; variants: Variant[] }
);

/** References are followed, parts of an `allOf` are read as one. */
export function shapeOf(given: unknown, definitions: Definitions): Shape {
  const schema = resolved(given, definitions);
  const { nullable, rest } = withoutNull(schema, definitions);
  const about = { nullable, title: text(rest.title), description: text(rest.description), schema: rest };
  return { ...about, ...kindOf(rest, definitions) };
}

type Kind = Shape extends infer One
  ? One extends Shape
    ? Omit<One, "nullable" | "title" | "description" | "schema">
    : never
  : never;

function kindOf(schema: Schema, definitions: Definitions): Kind {
  const values = enumOf(schema);
  if (values) return { kind: "enum", values, type: "one of" };
  const variants = variantsOf(schema, definitions);
  if (variants) return { kind: "choice", variants, type: "one of" };
  const type = typeOf(schema);
  if (isFile(schema, type)) return { kind: "file", type: "file" };
  if (type === "string") return textKindOf(schema);
  if (type === "integer" || type === "number") return { kind: "number", whole: type === "integer", type };
  if (type === "boolean") return { kind: "boolean", type };
  if (type === "array")
    return { kind: "list", items: schema.items ?? true, type: `list of ${nameOf(schema.items, definitions)}` };
  if (type === "object") return objectKindOf(schema, definitions);
  return { kind: "json", type: type ?? "any" };
}

function textKindOf(schema: Schema): Kind {
  if (schema.writeOnly === true) return { kind: "secret", type: "secret" };
  return { kind: "text", long: isLong(schema), type: text(schema.format) ?? "string" };
}

function objectKindOf(schema: Schema, definitions: Definitions): Kind {
  if (isSchema(schema.properties)) return { kind: "object", parameters: parametersOf(schema), type: "object" };
  if (isTextMap(schema, definitions)) return { kind: "map", secret: schema.writeOnly === true, type: "names and values" };
  return { kind: "json", type: "object" };
}

function resolved(given: unknown, definitions: Definitions, depth = 0): Schema {
  if (!isSchema(given) || depth > 30) return {};
  const { $ref, allOf, ...own } = given;
  const referred = typeof $ref === "string" ? resolved(lookUp($ref, definitions), definitions, depth + 1) : {};
  const parts = (Array.isArray(allOf) ? allOf : []).map((part) => resolved(part, definitions, depth + 1));
  return [referred, ...parts, own].reduce<Schema>(merged, {});
}

function merged(into: Schema, part: Schema): Schema {
  const both = { ...into, ...part };
  if (isSchema(into.properties) && isSchema(part.properties)) both.properties = { ...into.properties, ...part.properties };
  if (Array.isArray(into.required) && Array.isArray(part.required)) both.required = [...into.required, ...part.required];
  return both;
}

function lookUp(reference: string, definitions: Definitions): unknown {
  const name = decodeURIComponent(reference.slice(reference.lastIndexOf("/") + 1))
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  return Object.hasOwn(definitions, name) ? definitions[name] : {};
}

/** A value that may be null is drawn as what it is else. */
function withoutNull(schema: Schema, definitions: Definitions): { nullable: boolean; rest: Schema } {
  const { type } = schema;
  if (Array.isArray(type) && type.includes("null")) {
    const others = type.filter((one) => one !== "null");
    return { nullable: true, rest: { ...schema, type: others.length === 1 ? others[0] : others } };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const all = schema[keyword];
    if (!Array.isArray(all)) continue;
    const others = all.filter((one) => resolved(one, definitions).type !== "null");
    if (others.length === all.length) continue;
    const { [keyword]: _, ...own } = schema;
    const rest = others.length === 1 ? merged(resolved(others[0], definitions), own) : { ...own, [keyword]: others };
    return { nullable: true, rest };
  }
  return { nullable: schema.nullable === true, rest: schema };
}

function enumOf(schema: Schema): unknown[] | null {
  if ("const" in schema) return [schema.const];
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum.filter((value) => value !== null);
  const all = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(all) || all.length === 0) return null;
  const values = all.map((one) => (isSchema(one) && "const" in one ? one.const : undefined));
  return values.includes(undefined) ? null : values;
}

function variantsOf(schema: Schema, definitions: Definitions): Variant[] | null {
  const { oneOf, anyOf, ...own } = schema;
  const all = Array.isArray(oneOf) ? oneOf : anyOf;
  if (Array.isArray(all) && all.length > 1 && all.every((one) => saysType(resolved(one, definitions))))
    return all.map((one, place) => ({
      label: nameOf(one, definitions, `Form ${place + 1}`),
      schema: isSchema(own.properties) ? { allOf: [own, one] } : one,
    }));
  if (Array.isArray(schema.type) && schema.type.length > 1)
    return schema.type.map((type) => ({ label: String(type), schema: { ...own, type } }));
  return null;
}

/** A part that only says which names must be there together is no form of its own. */
const saysType = (schema: Schema) => typeOf(schema) !== undefined || "enum" in schema || "oneOf" in schema || "anyOf" in schema;

function typeOf({ type, properties, items }: Schema): string | undefined {
  if (typeof type === "string") return type;
  if (Array.isArray(type) && type.length === 1) return String(type[0]);
  if (isSchema(properties)) return "object";
  return items === undefined ? undefined : "array";
}

/** Names that somebody chooses, each with a text: headers, variables of an environment. */
const isTextMap = ({ additionalProperties }: Schema, definitions: Definitions): boolean =>
  isSchema(additionalProperties) && shapeOf(additionalProperties, definitions).kind === "text";

function isFile({ format, contentMediaType, contentEncoding }: Schema, type: string | undefined): boolean {
  if (type === "file" || format === "binary") return true;
  const media = text(contentMediaType);
  return type === "string" && contentEncoding === undefined && media !== undefined && !/json|text|xml/.test(media);
}

const isLong = ({ maxLength, format, contentMediaType }: Schema): boolean =>
  format === "textarea" ||
  contentMediaType !== undefined ||
  (format !== "uri-template" && typeof maxLength === "number" && maxLength > 255);

function parametersOf(schema: Schema): Parameter[] {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const all = Object.entries(properties).map(([name, one]) => ({ name, schema: one, required: required.has(name) }));
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)];
}

function nameOf(schema: unknown, definitions: Definitions, otherwise = "any"): string {
  if (!isSchema(schema)) return otherwise;
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const full = resolved(schema, definitions);
  return text(full.title) ?? text(full.format) ?? typeOf(full) ?? otherwise;
}

export const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
