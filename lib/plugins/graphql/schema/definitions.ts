import type { Definitions, JsonSchema } from "../../contract";

/** Schemas that several tools refer to, each stored once. */
export type SharedSchemas = {
  /** A reference to a schema under this name; an equal one is shared, another one gets a name of its own. */
  share(name: string, schema: JsonSchema): JsonSchema;
  /** The same for one that may refer to itself: `key` says which it is. */
  once(key: object, name: string, make: () => JsonSchema): JsonSchema;
  definitions(): Definitions;
};

export function createSharedSchemas(): SharedSchemas {
  const made = new Map<string, JsonSchema>();
  const byContent = new Map<string, JsonSchema>();
  const byKey = new Map<object, JsonSchema>();
  const taken = new Set<string>();

  function reserved(wanted: string): string {
    const base = wanted in {} || wanted.startsWith("_") ? `Type_${wanted.replace(/^_+/, "")}` : wanted;
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  }

  return {
    share(wanted, schema) {
      const content = `${wanted} ${JSON.stringify(schema)}`;
      const known = byContent.get(content);
      if (known !== undefined) return known;
      const name = reserved(wanted);
      made.set(name, schema);
      const reference = { $ref: `#/$defs/${name}` };
      byContent.set(content, reference);
      return reference;
    },
    once(key, wanted, make) {
      const known = byKey.get(key);
      if (known !== undefined) return known;
      const name = reserved(wanted);
      const reference = { $ref: `#/$defs/${name}` };
      byKey.set(key, reference);
      made.set(name, make());
      return reference;
    },
    definitions: () => Object.fromEntries([...made].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** The same, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || isAnything(schema)) return schema;
  const { type } = schema;
  if (schema.$ref === undefined && schema.enum === undefined && typeof type === "string")
    return { ...schema, type: [type, "null"] };
  if (schema.$ref === undefined && schema.enum === undefined && Array.isArray(type))
    return { ...schema, type: [...type, "null"] };
  return { anyOf: [schema, { type: "null" }] };
}

const isAnything = (schema: Record<string, unknown>): boolean =>
  ["type", "$ref", "anyOf", "enum", "const"].every((keyword) => schema[keyword] === undefined);
