type Schema = Record<string, unknown>;

/** A part of a type as it is written: plain text, or the name of a type that can be opened. */
export type TypePart = { text: string; opens: boolean };

export type Member = {
  name: string;
  type: TypePart[];
  isRequired: boolean;
  isDeprecated: boolean;
  description: string;
  /** What it is unless somebody says; null where nothing is said. */
  preset: string | null;
};

/** What a type is, in one look: its members, or the values or types it can be. */
export type Outline = { description: string; members: Member[]; is: TypePart[] };

const partsMax = 40;

export function outlineOf(schema: unknown): Outline {
  const known = asSchema(schema);
  const merged = objectIn(known);
  const required = new Set(Array.isArray(merged.required) ? merged.required : []);
  const members = Object.entries(asSchema(merged.properties)).map(([name, property]) => {
    const { description, deprecated, default: preset } = asSchema(property);
    return {
      name,
      type: partsOf(property),
      isRequired: required.has(name),
      isDeprecated: deprecated === true,
      description: typeof description === "string" ? description : "",
      preset: preset === undefined ? null : JSON.stringify(preset),
    };
  });
  const description = typeof known.description === "string" ? known.description : "";
  return { description, members, is: members.length > 0 ? [] : partsOf(schema) };
}

/** The type of a member: names of shared types open them. */
export function partsOf(schema: unknown, depth = 0): TypePart[] {
  const parts = rawParts(asSchema(schema), depth);
  return parts.length > partsMax ? [...parts.slice(0, partsMax), plain(" …")] : parts;
}

function rawParts(schema: Schema, depth: number): TypePart[] {
  if (depth > 6) return [plain("…")];
  if (typeof schema.$ref === "string") return [{ text: nameIn(schema.$ref), opens: true }];
  if (Array.isArray(schema.enum))
    return joined(
      schema.enum.map((value) => [plain(JSON.stringify(value))]),
      " | ",
    );
  if (schema.const !== undefined) return [plain(JSON.stringify(schema.const))];
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices)
    return joined(
      choices.map((choice) => partsOf(choice, depth + 1)),
      " | ",
    );
  if (Array.isArray(schema.allOf))
    return joined(
      schema.allOf.map((part) => partsOf(part, depth + 1)),
      " & ",
    );
  const types = [schema.type].flat().filter((type) => typeof type === "string");
  if (types.length === 0) return [plain("anything")];
  return joined(
    types.map((type) => (type === "array" ? listOf(schema.items, depth) : [plain(type)])),
    " | ",
  );
}

function listOf(items: unknown, depth: number): TypePart[] {
  return [plain("list of "), ...partsOf(items, depth + 1)];
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
const plain = (text: string): TypePart => ({ text, opens: false });

const joined = (groups: TypePart[][], between: string): TypePart[] =>
  groups.flatMap((group, at) => (at === 0 ? group : [plain(between), ...group]));

const asSchema = (value: unknown): Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};

/** An object that may be absent, or a list of it, is looked at as the object. */
function objectIn(schema: Schema, depth = 0): Schema {
  if (schema.properties !== undefined || depth > 4) return schema;
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter((choice) => asSchema(choice).type !== "null") ?? [];
  if (choices.length === 1) return objectIn(asSchema(choices[0]), depth + 1);
  return schema.type === "array" ? objectIn(asSchema(schema.items), depth + 1) : schema;
}
