import { asSchema, isRecord, type JsonSchema, own, type SchemaObject, stringList } from "../json-schema";
import { resolved } from "../reference";
import { missing, mustBe, unknownName } from "./fault";
import { findProperty, partsOf, propertyNames } from "./known-properties";
import { matchesPattern } from "./pattern";
import { accepts, alsoInspect, descend, isLost, report, type Walk } from "./walk";

type Values = Record<string, unknown>;

export function inspectObject(walk: Walk, schema: SchemaObject, values: Values): Values {
  const required = stringList(schema.required);
  const result = inspectMembers(walk, { schema, required }, values);
  for (const name of required)
    if (!Object.hasOwn(result, name) && !isReadOnly(walk, schema, name)) report(walk, () => missing(walk, schema, name));
  inspectSize(walk, schema, result);
  return inspectDependents(walk, schema, result);
}

type Member = { name: string; rule: JsonSchema | null; isRequired: boolean };

function inspectMembers(walk: Walk, { schema, required }: { schema: SchemaObject; required: string[] }, values: Values): Values {
  let result = values;
  for (const name of Object.keys(values)) {
    if (isLost(walk)) return result;
    const member = inspectMember(
      walk,
      { name, rule: memberRule(walk, schema, name), isRequired: required.includes(name) },
      values[name],
    );
    if (member === values[name] && member !== undefined) continue;
    if (result === values) result = { ...values };
    if (member === undefined) delete result[name];
    else result[name] = member;
  }
  return result;
}

/** Checks and converts a member. Undefined for a member that counts as absent. */
function inspectMember(walk: Walk, { name, rule, isRequired }: Member, value: unknown): unknown {
  if (rule === null || value === undefined) return value;
  if (value === null && !isRequired && walk.leniency > 0 && !accepts(walk, rule, null)) return undefined;
  return descend(walk, { key: name, schema: rule }, value);
}

/** The schema of a member. Null if none describes it. */
function memberRule(walk: Walk, schema: SchemaObject, name: string): JsonSchema | null {
  const { properties, patternProperties, additionalProperties } = schema;
  const named = isRecord(properties) && Object.hasOwn(properties, name) ? asSchema(properties[name]) : null;
  const matching = isRecord(patternProperties) ? matchingRules(walk, patternProperties, name) : [];
  const known = named === null ? matching : [named, ...matching];
  if (known.length > 1) return { allOf: known };
  if (known[0] !== undefined) return known[0];
  if (additionalProperties === false) refuseUnknown(walk, name, false);
  else if (schema.unevaluatedProperties === false) refuseUnknown(walk, name, true);
  return isRecord(additionalProperties) ? additionalProperties : null;
}

/** If it is too costly to decide whether a pattern matches, the member is known and unrestricted. */
function matchingRules({ budget }: Walk, patternProperties: Values, name: string): JsonSchema[] {
  return Object.keys(patternProperties).flatMap((pattern) => {
    const matches = matchesPattern(pattern, name, budget);
    return matches === false ? [] : [matches === null || asSchema(own(patternProperties, pattern))];
  });
}

/** Documents close each part of an `allOf` although they mean the whole, so a name known to any part is accepted. */
function refuseUnknown(walk: Walk, name: string, withUnions: boolean): void {
  const parts = partsOf(walk.scope, walk.family, { withUnions });
  if (findProperty(parts, name) !== null) return;
  report(walk, () => unknownName(name, propertyNames(parts), walk.path.length === 0 ? walk.liftable : null));
}

/** Read-only members are required in responses only. Parameters themselves are never read-only. */
function isReadOnly(walk: Walk, schema: SchemaObject, name: string): boolean {
  return walk.path.length > 0 && own(resolved(walk.scope, asSchema(own(schema.properties, name))), "readOnly") === true;
}

function inspectSize(walk: Walk, schema: SchemaObject, values: Values): void {
  const { minProperties, maxProperties, propertyNames: nameRule } = schema;
  if (minProperties === undefined && maxProperties === undefined && nameRule === undefined) return;
  const names = Object.keys(values);
  const say = (expected: string) => report(walk, () => mustBe(walk, { expected, about: "other", schema }, values));
  if (typeof minProperties === "number" && names.length < minProperties) say(`an object with at least ${minProperties} members`);
  if (typeof maxProperties === "number" && names.length > maxProperties) say(`an object with at most ${maxProperties} members`);
  if (nameRule === undefined) return;
  for (const name of names) if (!accepts(walk, asSchema(nameRule), name)) report(walk, () => unknownName(name, [], null));
}

function inspectDependents(walk: Walk, { dependentRequired, dependentSchemas }: SchemaObject, values: Values): Values {
  let result = values;
  for (const name of isRecord(dependentRequired) ? Object.keys(dependentRequired) : []) {
    const needed = Object.hasOwn(values, name) ? stringList(own(dependentRequired, name)) : [];
    for (const other of needed) if (!Object.hasOwn(values, other)) report(walk, () => missing(walk, {}, other));
  }
  for (const name of isRecord(dependentSchemas) ? Object.keys(dependentSchemas) : []) {
    if (Object.hasOwn(values, name)) result = alsoInspect(walk, asSchema(own(dependentSchemas, name)), result) as Values;
  }
  return result;
}
