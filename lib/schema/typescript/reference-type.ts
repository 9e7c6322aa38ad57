import { type JsonSchema, own, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { isWholeDefinition, resolveReference, sharedName } from "../reference";
import { mention } from "./names";
import { anything, atom, deeper, depthMaxAt, inside, type Place, type Printed, type Printer } from "./printer";

const aliasStepsMax = 2_000;

/** A definition by its name; its type is printed once, later. */
export function referenceType(printer: Printer, reference: string, place: Place): Printed {
  const target = resolveReference(printer.scope, reference);
  const name = sharedName(reference);
  if (typeof target === "boolean") return printer.print(printer, target, place);
  if (name === null || !isWholeDefinition(reference)) return inlined(printer, target, place);
  if (place.alias !== null && isAliasOf(printer.scope, target, place.alias)) return atom("never");
  if (printer.style.isBrief && isScalar(target)) return printer.print(printer, target, deeper(place));
  return atom(mention(printer, { name, reference, isNeeded: place.isNeeded }));
}

/** A pointer into the middle of something has no name of its own, and may lead to where it stands. */
function inlined(printer: Printer, target: JsonSchema, place: Place): Printed {
  return place.depth >= depthMaxAt(printer, place) ? anything : printer.print(printer, target, inside(place));
}

/** TypeScript refuses a type that is itself, or itself or something else, with nothing around it. */
function isAliasOf(scope: Scope, from: JsonSchema, alias: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let schema = waiting.pop(); schema !== undefined && seen.size < aliasStepsMax; schema = waiting.pop()) {
    if (typeof schema === "boolean") continue;
    for (const part of ["allOf", "anyOf", "oneOf"]) waiting.push(...schemaList(schema[part]));
    const name = typeof schema.$ref === "string" ? sharedName(schema.$ref) : null;
    if (typeof schema.$ref !== "string" || name === null || seen.has(schema.$ref)) continue;
    if (name === alias) return true;
    seen.add(schema.$ref);
    waiting.push(resolveReference(scope, schema.$ref));
  }
  return false;
}

export function isScalar(schema: SchemaObject): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.length <= 6;
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type];
  const isPlain = kinds.every(
    (kind) => kind === "string" || kind === "number" || kind === "integer" || kind === "boolean" || kind === "null",
  );
  return isPlain && !["$ref", "allOf", "anyOf", "oneOf"].some((keyword) => own(schema, keyword) !== undefined);
}
