import { type JsonSchema, kindsOf, type SchemaObject } from "../json-schema";
import { inspectArray } from "./array";
import { inspectChoice } from "./choice";
import { inspectComposition } from "./composition";
import { expectedBy } from "./expected";
import { mustBe } from "./fault";
import { fitKind, misfit } from "./fit";
import { inspectObject } from "./object";
import { inspectScalar } from "./scalar";
import { isLost, report, spendStep, type Walk } from "./walk";

/** Checks a value against a schema and converts it where nothing is lost. Problems are reported to the walk. */
export function inspect(walk: Walk, schema: JsonSchema, value: unknown): unknown {
  if (schema === true) return value;
  spendStep(walk);
  if (schema === false) return refuse(walk, value);
  if (value === null && schema.nullable === true) return value;
  const fitted = fitKind(walk, schema, value);
  if (fitted === misfit) {
    const advice = isRounded(schema, value) ? ", which is no longer exact. Write it as text, digit by digit" : "";
    report(walk, () => mustBe(walk, { expected: expectedBy(walk.scope, schema), about: "kind", schema, advice }, value));
    return value;
  }
  const own = inspectOwn(walk, schema, inspectChoice(walk, schema, fitted));
  return isLost(walk) ? own : inspectComposition(walk, schema, own);
}

/** A number beyond 2^53 may already differ from the one that was written. */
const isRounded = (schema: SchemaObject, value: unknown): boolean =>
  kindsOf(schema).includes("integer") && Number.isInteger(value) && !Number.isSafeInteger(value);

function inspectOwn(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  if (typeof value === "string" || typeof value === "number") inspectScalar(walk, schema, value);
  else if (Array.isArray(value)) return inspectArray(walk, schema, value);
  else if (typeof value === "object" && value !== null) return inspectObject(walk, schema, value as Record<string, unknown>);
  return value;
}

function refuse(walk: Walk, value: unknown): unknown {
  report(walk, () => ({ about: "kind", expected: "nothing", message: (path) => `Parameter '${path}' is not allowed` }));
  return value;
}
