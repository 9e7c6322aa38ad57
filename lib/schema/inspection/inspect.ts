import type { JsonSchema, SchemaObject } from "../json-schema";
import { expectedBy } from "../wording/expected";
import { mustBe } from "../wording/fault";
import { inspectArray } from "./array";
import { inspectChoice } from "./choice";
import { inspectComposition } from "./composition";
import { fitKind, misfit } from "./fit";
import { inspectObject } from "./object";
import { inspectScalar } from "./scalar";
import { isLost, report, spendStep, type Walk } from "./walk";

/** The value as the schema wants it, bent where nothing is lost; what cannot be helped is reported to the walk. */
export function inspect(walk: Walk, schema: JsonSchema, value: unknown): unknown {
  if (schema === true) return value;
  spendStep(walk);
  if (schema === false) return refuse(walk, value);
  if (value === null && schema.nullable === true) return value;
  const fitted = fitKind(walk, schema, value);
  if (fitted === misfit) {
    report(walk, () => mustBe(walk, { expected: expectedBy(walk.scope, schema), about: "kind", schema }, value));
    return value;
  }
  const own = inspectOwn(walk, schema, inspectChoice(walk, schema, fitted));
  return isLost(walk) ? own : inspectComposition(walk, schema, own);
}

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
