import { nearest } from "../../nearest";
import type { Fault, Liftable, Walk } from "../inspection/walk";
import { asSchema, own, type SchemaObject } from "../json-schema";
import { expectedBy } from "./expected";
import { isSecret, shown } from "./shown";

type Rule = { expected: string; about: Fault["about"]; schema: SchemaObject; advice?: string };

/** `Parameter 'per_page' must be an integer, got "ten"` */
export function mustBe(walk: Walk, { expected, about, schema, advice = "" }: Rule, value: unknown): Fault {
  const message = (path: string) =>
    `${subject(path)} must be ${expected}, got ${shown(value, isSecret(walk.path, schema))}${advice}`;
  return { about, expected, message };
}

const subject = (path: string): string => (path === "" ? "The arguments" : `Parameter '${path}'`);

/** What `not` excludes has no name. */
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
