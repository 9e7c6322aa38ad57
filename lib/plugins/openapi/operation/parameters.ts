import type { JsonSchema } from "../../contract";
import { isObject, own, ownList, ownText } from "../../json/values";
import { trimmed, visible } from "../../text/prose";
import type { ParameterLocation, Style } from "../binding/binding";
import type { Located } from "../document/reference";
import type { Operation } from "./operations";
import type { Reader } from "./reader";

export type Parameter = {
  name: string;
  in: ParameterLocation | "body" | "formData";
  isRequired: boolean;
  found: Located;
  schema: JsonSchema;
  style?: Style;
  explode?: boolean;
  allowReserved?: boolean;
  media?: string;
};

const places: ReadonlySet<string> = new Set(["path", "query", "header", "cookie", "querystring", "body", "formData"]);
/** The house sets these itself: from the credential, the body and what it can read. */
const ownHeaders: ReadonlySet<string> = new Set(["accept", "authorization", "content-type", "content-length", "cookie", "host"]);

/** The parameters of an operation and its path, the operation's own before the path's. */
export function parametersOf(operation: Operation, reader: Reader): Parameter[] {
  const lists = [operation.item, operation.found].map((owner) => reader.resolver.child(owner, "parameters"));
  const byPlace = new Map<string, Parameter>();
  for (const list of lists)
    for (const [i] of ownList({ list: list.value }, "list").entries()) {
      const parameter = parameterOf(reader.resolver.child(list, String(i)), reader);
      if (parameter) byPlace.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  const fitting = [...byPlace.values()].filter((parameter) => fits(parameter, operation, reader));
  return fitting.map((parameter) =>
    isSuppliedByCredential(parameter, operation, reader) ? { ...parameter, isRequired: false } : parameter,
  );
}

/** Some documents declare the token itself as a parameter; the connection sends it. */
function isSuppliedByCredential({ name, in: place }: Parameter, { found }: Operation, { root }: Reader): boolean {
  if (place === "path" || !/^(token|access_token|oauth_token|api_?key)$/i.test(name)) return false;
  return ownList(found.value, "security").length > 0 || ownList(root, "security").length > 0;
}

function parameterOf(given: Located, reader: Reader): Parameter | null {
  const found = reader.resolver.follow(given);
  if (found === null) return null;
  const name = ownText(found.value, "name");
  const place = ownText(found.value, "in");
  if (name === undefined || place === undefined || !places.has(place)) {
    reader.warn(
      "This is no parameter: it lacks a name or a known place (path, query, header, cookie). It is left out.",
      reader.resolver.place(given),
    );
    return null;
  }
  const base = {
    name,
    in: place as Parameter["in"],
    isRequired: own(found.value, "required") === true || place === "path",
    found,
  };
  return reader.dialect === "2.0"
    ? { ...base, ...oldForm(found, place, reader) }
    : { ...base, ...modernForm(found, place, reader) };
}

function fits({ name, in: place, found }: Parameter, { path }: Operation, { warn, resolver }: Reader): boolean {
  const leaveOut = (why: string) => {
    warn(why, resolver.place(found));
    return false;
  };
  if (place === "path" && !placeholders(path).includes(name))
    return leaveOut(`The path has no {${name}}; the parameter is left out.`);
  if (place === "header" && ownHeaders.has(name.toLowerCase())) return false;
  if ((place === "header" || place === "cookie") && !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return leaveOut(`A ${place} cannot be named ${JSON.stringify(name)}; the parameter is left out.`);
  return true;
}

/** The names in braces of a path; `{+name}` and `{name*}` mean `{name}`, with slashes in it. */
export function placeholders(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, inner = ""]) => inner.replace(/^\+|[*+]$/g, ""));
}

const styles: ReadonlySet<string> = new Set([
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);

function modernForm(found: Located, place: string, reader: Reader): Omit<Parameter, "name" | "in" | "isRequired" | "found"> {
  const { value } = found;
  const content = reader.resolver.child(found, "content");
  const media = isObject(content.value) ? Object.keys(content.value)[0] : undefined;
  const at = media === undefined ? found : reader.resolver.child(content, media);
  const style = ownText(value, "style");
  const explode = own(value, "explode");
  return {
    schema: described(reader.schemas.convert(reader.resolver.child(at, "schema"), "input"), found, reader),
    ...(style !== undefined && styles.has(style) && style !== defaultStyle(place) ? { style: style as Style } : {}),
    ...(typeof explode === "boolean" ? { explode } : {}),
    ...(own(value, "allowReserved") === true ? { allowReserved: true } : {}),
    ...(media === undefined ? {} : { media }),
  };
}

function defaultStyle(place: string): Style {
  return place === "path" || place === "header" ? "simple" : "form";
}

const collections: Readonly<Record<string, { style?: Style; explode: boolean }>> = {
  csv: { explode: false },
  ssv: { style: "spaceDelimited", explode: false },
  tsv: { style: "tabDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { explode: true },
};

function oldForm(found: Located, place: string, reader: Reader): Omit<Parameter, "name" | "in" | "isRequired" | "found"> {
  if (place === "body") return { schema: true };
  const isList = own(found.value, "type") === "array";
  const format = ownText(found.value, "collectionFormat") ?? "csv";
  return { schema: reader.schemas.convert(found, "input"), ...(isList ? (collections[format] ?? collections.csv) : {}) };
}

function described(schema: JsonSchema, found: Located, { warn, resolver, schemas }: Reader): JsonSchema {
  const text = ownText(found.value, "description");
  const isDeprecated = own(found.value, "deprecated") === true;
  if (!text && !isDeprecated) return schema;
  const description = text ? trimmed(visible(text, `${resolver.place(found)}/description`, warn), 500) : "";
  schemas.spend(description.length);
  const base = typeof schema === "boolean" ? {} : schema;
  return { ...base, ...(description ? { description } : {}), ...(isDeprecated ? { deprecated: true } : {}) };
}
