import { asSchema, type SchemaObject, schemaList } from "../json-schema";
import { resolveReference } from "../reference";
import { forbiddenForm } from "../wording/fault";
import { inspectUnion } from "./union";
import { accepts, alsoInspect, isLost, report, type Walk } from "./walk";

const composing = ["$ref", "allOf", "anyOf", "oneOf", "if", "not"] as const;

/** The other schemas that speak about the same value. */
export function inspectComposition(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  let result = value;
  for (const keyword of composing) {
    if (schema[keyword] === undefined) continue;
    if (isLost(walk)) return result;
    result = inspectPart(walk, { schema, keyword }, result);
  }
  return result;
}

type Part = { schema: SchemaObject; keyword: (typeof composing)[number] };

function inspectPart(walk: Walk, { schema, keyword }: Part, value: unknown): unknown {
  switch (keyword) {
    case "$ref":
      return typeof schema.$ref === "string" ? alsoInspect(walk, resolveReference(walk.scope, schema.$ref), value) : value;
    case "allOf":
      return schemaList(schema.allOf).reduce((result: unknown, part) => alsoInspect(walk, part, result), value);
    case "anyOf":
    case "oneOf":
      return inspectUnion(walk, schemaList(schema[keyword]), value);
    case "if":
      return inspectCondition(walk, schema, value);
    case "not":
      return inspectNegation(walk, schema, value);
  }
}

function inspectCondition(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  const branch = accepts(walk, asSchema(schema.if), value) ? "then" : "else";
  return schema[branch] === undefined ? value : alsoInspect(walk, asSchema(schema[branch]), value);
}

function inspectNegation(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  if (accepts(walk, asSchema(schema.not), value)) report(walk, () => forbiddenForm());
  return value;
}
