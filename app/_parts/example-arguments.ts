type Schema = Record<string, unknown> | boolean;
type Definitions = Record<string, Schema>;

const depthMax = 6;

/** Fills each required argument with a value for a person to correct. */
export function exampleArguments(schema: Schema, definitions: Definitions): Record<string, unknown> {
  const example = exampleOf(schema, definitions, 0);
  return typeof example === "object" && example !== null && !Array.isArray(example) ? { ...example } : {};
}

function exampleOf(given: unknown, definitions: Definitions, depth: number): unknown {
  if (typeof given !== "object" || given === null || depth > depthMax) return "";
  const schema = given as Record<string, unknown>;
  if (typeof schema.$ref === "string")
    return exampleOf(definitions[schema.$ref.slice("#/$defs/".length)], definitions, depth + 1);
  const [known] = [schema.const, schema.default, ...listOf(schema.enum), ...listOf(schema.examples)].filter(
    (value) => value !== undefined,
  );
  if (known !== undefined) return known;
  const [choice] = [...listOf(schema.oneOf), ...listOf(schema.anyOf), ...listOf(schema.allOf)];
  const type = listOf(schema.type).find((name) => name !== "null") ?? schema.type;
  if (type === undefined && choice !== undefined) return exampleOf(choice, definitions, depth + 1);
  if (type === "object" || schema.properties !== undefined) return objectOf(schema, definitions, depth);
  return type === "integer" || type === "number" ? (schema.minimum ?? 1) : plain[String(type)];
}

const plain: Record<string, unknown> = { boolean: false, array: [], null: null, undefined: "", string: "" };

function objectOf({ properties, required }: Record<string, unknown>, definitions: Definitions, depth: number): object {
  const known = typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
  const needed = known.filter(([name]) => listOf(required).includes(name));
  return Object.fromEntries(needed.map(([name, schema]) => [name, exampleOf(schema, definitions, depth + 1)]));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
