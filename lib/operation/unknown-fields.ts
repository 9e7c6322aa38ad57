import type { z } from "zod";
import { nearest } from "../nearest";

/** A field that a schema does not name, and what to write instead. */
export type UnknownField = { path: string; message: string };

type Schema = z.core.$ZodType;
type Defined = z.core.$ZodTypes["_zod"]["def"];
type ObjectDef = Extract<Defined, { type: "object" }>;

const reportedMax = 20;
const namesShownMax = 12;

/**
 * The fields of a value that its schema does not name, however deep they lie: nothing anybody sends is dropped in silence.
 * Records and whatever takes names of the caller's own are free.
 */
export function unknownFields(schema: Schema, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  look(schema, value, { path: [], report: (field) => found.length < reportedMax && found.push(field) });
  return found;
}

type Place = { path: readonly (string | number)[]; report(field: UnknownField): void };

const within = ({ path, report }: Place, name: string | number): Place => ({ path: [...path, name], report });

function look(schema: Schema, value: unknown, place: Place): void {
  const def = defOf(schema);
  if (value === null || typeof value !== "object") return;
  if (def.type === "object") lookAtObject(def, value, place);
  else if (def.type === "array") lookAtItems(() => def.element, value, place);
  else if (def.type === "tuple") lookAtItems((at) => def.items[at] ?? def.rest, value, place);
  else if (def.type === "record") for (const [name, one] of Object.entries(value)) look(def.valueType, one, within(place, name));
  else if (def.type === "union") lookAtUnion(def.options, value, place);
  else if (def.type === "intersection") lookAtBoth(def, value, place);
  else {
    const inner = innerOf(def);
    if (inner) look(inner, value, place);
  }
}

const defOf = (schema: Schema): Defined => (schema as z.core.$ZodTypes)._zod.def; // safe: every schema is one of zod's own

function innerOf(def: Defined): Schema | null {
  if (def.type === "pipe") return defOf(def.in).type === "transform" ? def.out : def.in;
  if (def.type === "lazy") return def.getter();
  return "innerType" in def ? (def.innerType as Schema) : null; // safe: zod's wrappers hold a schema there
}

function lookAtObject({ shape, catchall }: ObjectDef, value: object, place: Place): void {
  const names = Object.keys(shape);
  const isFree = catchall !== undefined && defOf(catchall).type !== "never";
  for (const [name, one] of Object.entries(value)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema) look(schema, one, within(place, name));
    else if (!isFree && one !== undefined) place.report(unknown(within(place, name), name, names));
  }
}

function unknown({ path }: Place, name: string, names: readonly string[]): UnknownField {
  const full = path.join(".");
  return { path: full, message: `Unknown field '${full}'. ${advice(name, names)}` };
}

function advice(name: string, names: readonly string[]): string {
  const beginnings = names.filter((known) => known.startsWith(name));
  const meant = nearest(name, names) ?? (beginnings.length === 1 ? beginnings[0] : null);
  if (meant) return `Did you mean '${meant}'?`;
  if (names.length === 0) return "No field is taken here.";
  const more = names.length > namesShownMax ? ", …" : "";
  return `Known here: ${names.slice(0, namesShownMax).join(", ")}${more}.`;
}

function lookAtItems(schemaOf: (at: number) => Schema | null | undefined, value: object, place: Place): void {
  if (!Array.isArray(value)) return;
  for (const [at, one] of value.entries()) {
    const schema = one !== null && typeof one === "object" ? schemaOf(at) : null;
    if (schema) look(schema, one, within(place, at));
  }
}

/** What the option that fits best does not know. */
function lookAtUnion(options: readonly Schema[], value: object, place: Place): void {
  let best: { found: UnknownField[]; faults: number } | null = null;
  for (const option of options) {
    const found: UnknownField[] = [];
    look(option, value, { path: place.path, report: (field) => found.push(field) });
    const faults = found.length + issuesOf(option, value);
    if (best === null || faults < best.faults) best = { found, faults };
  }
  for (const field of best?.found ?? []) place.report(field);
}

const issuesOf = (schema: Schema, value: object): number => (schema as z.ZodType).safeParse(value).error?.issues.length ?? 0; // safe: made with zod

function lookAtBoth({ left, right }: Extract<Defined, { type: "intersection" }>, value: object, place: Place): void {
  const [known, other]: [UnknownField[], UnknownField[]] = [[], []];
  look(left, value, { path: place.path, report: (field) => known.push(field) });
  look(right, value, { path: place.path, report: (field) => other.push(field) });
  for (const field of known) if (other.some(({ path }) => path === field.path)) place.report(field);
}
