import type { Definitions, JsonSchema } from "../plugins";

/** The parameter that a text alone means: the only one that the tool requires, if it takes a text. Null where there is none. */
export function textParameterOf(schema: JsonSchema): string | null {
  if (typeof schema === "boolean") return null;
  const { properties, required } = schema as { properties?: Definitions; required?: unknown }; // safe: looked at below
  if (!Array.isArray(required) || required.length !== 1 || typeof required[0] !== "string") return null;
  return isText(properties?.[required[0]]) ? required[0] : null;
}

/** Whether models are told of a tool as freeform: all it takes is one text called `input`. */
export function isFreeform(schema: JsonSchema): boolean {
  const properties = typeof schema === "boolean" ? {} : (schema.properties ?? {});
  return textParameterOf(schema) === "input" && Object.keys(properties as object).length === 1;
}

const isText = (schema: JsonSchema | undefined): boolean =>
  typeof schema === "object" && schema.type === "string" && !("enum" in schema) && !("pattern" in schema);
