import { isRecord, type JsonSchema, type SchemaObject, type Scope } from "../json-schema";
import { findProperty, partsOf, propertyNames } from "./known-properties";

type Values = Record<string, unknown>;
type Lifting = { scope: Scope; into: string; fits: (schema: JsonSchema, value: unknown) => boolean };

/** Lifts flat arguments into a parameter: `{ owner, title }` becomes `{ owner, body: { title } }`. Null if there is nothing to lift. */
export function lift({ scope, into, fits }: Lifting, given: Values): Values | null {
  const top = partsOf(scope, [scope.root], { withUnions: false });
  const target = findProperty(top, into);
  if (target === null) return null;
  const inner = partsOf(scope, [target], { withUnions: true });
  const strangers = Object.keys(given).filter((name) => findProperty(top, name) === null && findProperty(inner, name) !== null);
  const present = Object.hasOwn(given, into) ? given[into] : undefined;
  const isAbsent = present === undefined || present === null;
  if (isAbsent && strangers.length === 0) return null;
  if (!isAbsent && fits(target, present)) return null;
  const lifted = strangers.map((name): [string, unknown] => [name, given[name]]);
  const bodies = startsWith({ present, isAbsent, into }, inner).map((start) => Object.fromEntries([...start, ...lifted]));
  const body = bodies.find((candidate) => fits(target, candidate)) ?? bodies[0];
  if (body === undefined) return null;
  const rest = Object.entries(given).filter(([name]) => name !== into && !strangers.includes(name));
  return Object.fromEntries([...rest, [into, body]]);
}

/** The names that can be lifted into a parameter. */
export function namesWithin(scope: Scope, into: string): string[] {
  const target = findProperty(partsOf(scope, [scope.root], { withUnions: false }), into);
  return target === null ? [] : propertyNames(partsOf(scope, [target], { withUnions: true }));
}

/** A present value that does not fit may be a part of the parameter, or its member of the same name: the `body` of a comment. */
function startsWith(
  given: { present: unknown; isAbsent: boolean; into: string },
  inner: readonly SchemaObject[],
): [string, unknown][][] {
  if (given.isAbsent) return [[]];
  const asPart = isRecord(given.present) ? [Object.entries(given.present)] : [];
  const asMember: [string, unknown][] = [[given.into, given.present]];
  return findProperty(inner, given.into) === null ? asPart : [...asPart, asMember];
}
