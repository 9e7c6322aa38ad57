import { nearest } from "../../nearest";
import { asSchema, own, type SchemaObject } from "../json-schema";
import { expectedBy } from "./expected";
import type { Fault, Liftable, Walk } from "./walk";

type Rule = { expected: string; about: Fault["about"]; schema: SchemaObject; advice?: string };

/** `Parameter 'per_page' must be an integer, got "ten"` */
export function mustBe(walk: Walk, { expected, about, schema, advice = "" }: Rule, value: unknown): Fault {
  const message = (path: string) =>
    `${subject(path)} must be ${expected}, got ${shown(value, isSecret(walk.path, schema))}${advice}`;
  return { about, expected, message };
}

const subject = (path: string): string => (path === "" ? "The arguments" : `Parameter '${path}'`);

/** The fault of a value that `not` excludes. */
export function forbiddenForm(): Fault {
  const form = (path: string) => `${subject(path)} ${path === "" ? "have" : "has"} a form that the schema excludes`;
  return { about: "other", expected: "another form", message: form };
}

export function missing({ scope }: Walk, schema: SchemaObject, name: string): Fault {
  const expected = expectedBy(scope, asSchema(own(schema.properties, name)));
  return { key: name, about: "other", expected, message: (path) => `Missing required parameter '${path}'` };
}

export function unknownName(name: string, known: readonly string[], liftable: Liftable | null): Fault {
  const expected =
    known.length === 0 ? "no such parameter" : `one of ${known.slice(0, 12).join(", ")}${known.length > 12 ? " …" : ""}`;
  const near = liftable?.names.includes(name)
    ? `${liftable.into}.${name}`
    : nearest(name, [...known, ...(liftable?.names ?? [])]);
  const advice = near === null ? "" : `. Did you mean '${near}'?`;
  return { key: name, about: "other", expected, message: (path) => `Unknown parameter '${path}'${advice}` };
}

const textMax = 40;
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token|api[_-]?key|private|credential|authorization|^auth$|cookie|session|signature|^(pin|cvv|cvc|ssn|key|iban|number)$|card/i;

/** Shows a value in a message: shortened, and hidden in fields that hold secrets. */
function shown(value: unknown, isHidden: boolean): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (isHidden) return value === null ? "null" : `a ${typeof value}`;
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > textMax ? `${value.slice(0, textMax)}…` : value);
}

function isSecret(path: readonly (string | number)[], { writeOnly, format }: SchemaObject): boolean {
  return writeOnly === true || format === "password" || path.some((name) => typeof name === "string" && secretName.test(name));
}
