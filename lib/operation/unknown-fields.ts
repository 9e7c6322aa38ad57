import type { z } from "zod";
import { nearest } from "../nearest";

/** A field that the schema does not name, with advice on what to write instead. */
export type UnknownField = { path: string; message: string };

type Schema = z.core.$ZodType;
type Defined = z.core.$ZodTypes["_zod"]["def"];
type ObjectDef = Extract<Defined, { type: "object" }>;

const reportedMax = 20;
const namesShownMax = 12;

/**
 * Finds the fields of a value that its schema does not name, at any depth, so that no input is dropped in silence.
 * Records and other schemas that take the caller's own names accept every field.
 */
export function unknownFields(schema: Schema, value: unknown, called = "field"): UnknownField[] {
  const found: UnknownField[] = [];
  inspect(schema, value, { called, path: [], report: (field) => found.length < reportedMax && found.push(field) });
  return found;
}

type Location = { called: string; path: readonly (string | number)[]; report(field: UnknownField): void };

const within = ({ path, ...rest }: Location, name: string | number): Location => ({ ...rest, path: [...path, name] });

function inspect(schema: Schema, value: unknown, location: Location): void {
  const def = defOf(schema);
  if (value === null || typeof value !== "object") return;
  if (def.type === "object") inspectObject(def, value, location);
  else if (def.type === "array") inspectItems(() => def.element, value, location);
  else if (def.type === "tuple") inspectItems((at) => def.items[at] ?? def.rest, value, location);
  else if (def.type === "record")
    for (const [name, one] of Object.entries(value)) inspect(def.valueType, one, within(location, name));
  else if (def.type === "union") inspectUnion(def.options, value, location);
  else if (def.type === "intersection") inspectIntersection(def, value, location);
  else {
    const inner = innerOf(def);
    if (inner) inspect(inner, value, location);
  }
}

const defOf = (schema: Schema): Defined => (schema as z.core.$ZodTypes)._zod.def; // safe: every schema is one of zod's own

function innerOf(def: Defined): Schema | null {
  if (def.type === "pipe") return defOf(def.in).type === "transform" ? def.out : def.in;
  if (def.type === "lazy") return def.getter();
  return "innerType" in def ? (def.innerType as Schema) : null; // safe: zod's wrappers hold a schema there
}

function inspectObject({ shape, catchall }: ObjectDef, value: object, location: Location): void {
  const names = Object.keys(shape);
  const isFree = catchall !== undefined && defOf(catchall).type !== "never";
  for (const [name, one] of Object.entries(value)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema) inspect(schema, one, within(location, name));
    else if (!isFree && one !== undefined) location.report(unknown(within(location, name), name, names));
  }
}

function unknown({ called, path }: Location, name: string, names: readonly string[]): UnknownField {
  const full = path.join(".");
  return { path: full, message: `Unknown ${called} '${full}'. ${advice(called, { name, names })}` };
}

function advice(called: string, { name, names }: { name: string; names: readonly string[] }): string {
  const meant = nearest(name, names);
  if (meant) return `Did you mean '${meant}'?`;
  if (names.length === 0) return `No ${called} is taken here.`;
  const more = names.length > namesShownMax ? ", …" : "";
  return `Known here: ${names.slice(0, namesShownMax).join(", ")}${more}.`;
}

function inspectItems(schemaOf: (at: number) => Schema | null | undefined, value: object, location: Location): void {
  if (!Array.isArray(value)) return;
  for (const [at, one] of value.entries()) {
    const schema = one !== null && typeof one === "object" ? schemaOf(at) : null;
    if (schema) inspect(schema, one, within(location, at));
  }
}

/** Reports the unknown fields of the option that fits best. */
function inspectUnion(options: readonly Schema[], value: object, location: Location): void {
  let best: { found: UnknownField[]; faults: number } | null = null;
  for (const option of options) {
    const found: UnknownField[] = [];
    inspect(option, value, { ...location, report: (field) => found.push(field) });
    const faults = found.length + issuesOf(option, value);
    if (best === null || faults < best.faults) best = { found, faults };
  }
  for (const field of best?.found ?? []) location.report(field);
}

const issuesOf = (schema: Schema, value: object): number => (schema as z.ZodType).safeParse(value).error?.issues.length ?? 0; // safe: made with zod

function inspectIntersection(
  { left, right }: Extract<Defined, { type: "intersection" }>,
  value: object,
  location: Location,
): void {
  const [known, other]: [UnknownField[], UnknownField[]] = [[], []];
  inspect(left, value, { ...location, report: (field) => known.push(field) });
  inspect(right, value, { ...location, report: (field) => other.push(field) });
  for (const field of known) if (other.some(({ path }) => path === field.path)) location.report(field);
}
