import type { JsonSchema } from "../../contract";
import { file, isFile } from "../../json/file";
import { isObject, type Obj, own, ownEntries, ownList, ownText } from "../../json/values";
import type { BodyKind, BodyShape, BodyType, Encoding, Style } from "../binding/binding";
import type { Located } from "../document/reference";
import { jsonPatch } from "../schema/json-patch";
import { byPreference, isJsonPatch, kindOfMedia } from "./media";
import type { Operation } from "./operations";
import type { Parameter } from "./parameters";
import type { Reader } from "./reader";

export type Body = { types: (BodyType & { schema: JsonSchema })[]; isRequired: boolean; description: string | null };

/** What an operation takes as its body, by content type, the preferred one first. */
export function bodyOf(operation: Operation, parameters: Parameter[], reader: Reader): Body | null {
  return reader.dialect === "2.0" ? oldBody(operation, parameters, reader) : modernBody(operation, reader);
}

function modernBody({ found }: Operation, reader: Reader): Body | null {
  const given = reader.resolver.child(found, "requestBody");
  if (!isObject(given.value)) return null;
  const body = reader.resolver.follow(given);
  if (body === null) return null;
  const content = reader.resolver.child(body, "content");
  const types = isObject(content.value) ? Object.keys(content.value) : [];
  if (types.length === 0) return null;
  return {
    isRequired: own(body.value, "required") === true,
    description: ownText(body.value, "description") ?? null,
    types: byPreference(types).map((type) => modernType(type, reader.resolver.child(content, type), reader)),
  };
}

function modernType(type: string, given: Located, reader: Reader): Body["types"][number] {
  const media = reader.resolver.follow(given) ?? given;
  const schema = reader.resolver.child(media, own(media.value, "schema") === undefined ? "itemSchema" : "schema");
  const target = reader.resolver.peek(schema);
  const kind = kindOf(type, target?.value);
  const encoding = Object.fromEntries(
    ownEntries(media.value, "encoding").map(([name, value]) => [name, encodingOf(value)] as [string, Encoding]),
  );
  const files = kind === "multipart" || kind === "form" ? fileNames(target?.value, encoding) : [];
  const isUnnamed = kind === "multipart" && shapeOf(type, target?.value).shape === "array";
  return {
    type,
    kind,
    ...(kind === "json" || kind === "lines" ? shapeOf(type, target?.value) : {}),
    ...(files.length > 0 ? { files } : {}),
    ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    schema: isUnnamed ? fileOrFiles : schemaFor(type, target?.value, () => convert(kind)),
  };

  function convert(written: BodyKind): JsonSchema {
    return written === "binary" ? true : reader.schemas.convert(schema, "input");
  }
}

/** Parts without names of their own can only be files. */
const fileOrFiles: JsonSchema = { anyOf: [file, { type: "array", items: file }] };

const shapes: ReadonlySet<unknown> = new Set<BodyShape>(["object", "array", "string"]);

function shapeOf(type: string, schema: unknown): { shape?: BodyShape } {
  if (isJsonPatch(type)) return { shape: "array" };
  const said = isObject(own(schema, "properties")) ? "object" : own(schema, "type");
  return shapes.has(said) ? { shape: said as BodyShape } : {}; // safe: one of the shapes
}

/** Documents that share one schema between all kinds of patches describe the objects, and forget the lists. */
function schemaFor(type: string, described: unknown, convert: () => JsonSchema): JsonSchema {
  return isJsonPatch(type) && shapeOf("", described).shape !== "array" ? jsonPatch : convert();
}

/** A type that is unknown here but described as an object is written as JSON. */
function kindOf(type: string, schema: unknown): BodyKind {
  const kind = kindOfMedia(type);
  const isStructured =
    isObject(schema) && (schema.type === "object" || schema.type === "array" || schema.properties !== undefined);
  if (kind === "binary" && isStructured) return "json";
  return kind === "any" && isObject(schema) && isFile(schema) ? "binary" : kind;
}

function encodingOf(value: unknown): Encoding {
  const contentType = ownText(value, "contentType");
  const style = ownText(value, "style");
  const explode = own(value, "explode");
  return {
    ...(contentType ? { contentType } : {}),
    ...(style ? { style: style as Style } : {}),
    ...(typeof explode === "boolean" ? { explode } : {}),
    ...(own(value, "allowReserved") === true ? { allowReserved: true } : {}),
  };
}

const textual = /text|json|xml|urlencoded/;

/** The properties of a form that hold bytes. */
function fileNames(schema: unknown, encoding: Record<string, Encoding>): string[] {
  const branches = [schema, ...ownList(schema, "allOf")];
  const names = branches.flatMap((branch) =>
    ownEntries(branch, "properties")
      .filter(([name, property]) => holdsBytes(property) || isBinaryType(encoding[name]?.contentType))
      .map(([name]) => name),
  );
  return [...new Set(names)];
}

function holdsBytes(property: unknown): boolean {
  if (!isObject(property)) return false;
  return isFile(property) || (isObject(property.items) && isFile(property.items));
}

function isBinaryType(type: string | undefined): boolean {
  return type !== undefined && !textual.test(type);
}

function oldBody({ found }: Operation, parameters: Parameter[], reader: Reader): Body | null {
  const consumes = [found.value, reader.root].map((owner) =>
    ownList(owner, "consumes").filter((type) => typeof type === "string"),
  );
  const types = byPreference((consumes[0]?.length ? consumes[0] : consumes[1]) ?? []);
  const body = parameters.find((parameter) => parameter.in === "body");
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length > 0) return formBody(fields, types);
  return body ? wholeBody(body, types, reader) : null;
}

function wholeBody(body: Parameter, types: string[], reader: Reader): Body {
  const at = reader.resolver.child(body.found, "schema");
  const schema = reader.schemas.convert(at, "input");
  const fitting = types.filter((type) => !["form", "multipart"].includes(kindOfMedia(type)));
  const target = reader.resolver.peek(at)?.value;
  return {
    isRequired: body.isRequired,
    description: ownText(body.found.value, "description") ?? null,
    types: (fitting.length > 0 ? fitting : ["application/json"]).map((type) => ({
      type,
      kind: kindOf(type, target),
      ...(kindOf(type, target) === "json" ? shapeOf(type, target) : {}),
      schema: schemaFor(type, target, () => schema),
    })),
  };
}

function formBody(fields: Parameter[], types: string[]): Body {
  const files = fields.filter(({ found }) => own(found.value, "type") === "file").map(({ name }) => name);
  const asked = types.filter((type) => ["form", "multipart"].includes(kindOfMedia(type)));
  const fallback = files.length > 0 ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const usable = files.length > 0 ? asked.filter((type) => kindOfMedia(type) === "multipart") : asked;
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema: Obj = {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    ...(required.length > 0 ? { required } : {}),
  };
  const encoding = Object.fromEntries(
    fields
      .filter(({ explode }) => explode !== undefined)
      .map(({ name, style, explode }) => [name, { ...(style ? { style } : {}), explode }]),
  );
  return {
    isRequired: required.length > 0,
    description: null,
    types: (usable.length > 0 ? usable : [fallback]).map((type) => ({
      type,
      kind: kindOfMedia(type),
      ...(files.length > 0 ? { files } : {}),
      ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
      schema,
    })),
  };
}
