import { type JsonSchema, own, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { isWholeDefinition, resolveReference, sharedName } from "../reference";
import { mention } from "./names";
import { anything, atom, deeper, depthMaxAt, inside, type Position, type Printed, type Printer } from "./printer";

const aliasStepsMax = 2_000;

/** Prints a reference as the name of its definition, whose type is printed once, later. */
export function referenceType(printer: Printer, reference: string, position: Position): Printed {
  const target = resolveReference(printer.scope, reference);
  const name = sharedName(reference);
  if (typeof target === "boolean") return printer.print(printer, target, position);
  if (name === null || !isWholeDefinition(reference)) return inlined(printer, target, position);
  if (position.alias !== null && isAliasOf(printer.scope, target, position.alias)) return atom("never");
  if (printer.style.isBrief && isScalar(target)) return printer.print(printer, target, deeper(position));
  return atom(mention(printer, { name, reference, isNeeded: position.isNeeded }));
}

/** A pointer into the middle of a schema has no name, and may lead back to itself. */
function inlined(printer: Printer, target: JsonSchema, position: Position): Printed {
  return position.depth >= depthMaxAt(printer, position) ? anything : printer.print(printer, target, inside(position));
}

/** TypeScript refuses a type alias that refers to itself without anything around it. */
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
