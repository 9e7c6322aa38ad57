import { safeMedia } from "../../answer/bytes";
import type { JsonSchema } from "../../contract";
import { file, isFile } from "../../json/file";
import { isObject, own, ownList } from "../../json/values";
import type { Located } from "../document/reference";
import { byPreference, kindOfMedia } from "./media";
import type { Operation } from "./operations";
import type { Reader } from "./reader";

/** What an operation returns when it succeeds; null when the document does not say. */
export function outputOf({ found }: Operation, reader: Reader): JsonSchema | null {
  const responses = reader.resolver.child(found, "responses");
  const status = isObject(responses.value) ? successOf(Object.keys(responses.value)) : undefined;
  if (status === undefined) return null;
  const response = reader.resolver.follow(reader.resolver.child(responses, status));
  if (response === null || !isObject(response.value)) return null;
  return reader.dialect === "2.0" ? oldOutput(found, response, reader) : modernOutput(status, response, reader);
}

/** What a request asks for: the types of all successes, and anything else rather than nothing; null for plain JSON. */
export function acceptOf({ found }: Operation, reader: Reader): string | null {
  const types = byPreference(successTypes(found, reader)).map((type) => safeMedia(type.includes("*") ? undefined : type));
  const named = [...new Set(types)].filter((type) => type !== opaque).slice(0, typesMax);
  if (named.length === 0 || (named.length === 1 && named[0] === "application/json")) return null;
  return [...named.map((type, at) => (at === 0 ? type : `${type};q=0.9`)), "*/*;q=0.1"].join(", ");
}

const typesMax = 8;
const opaque = safeMedia(undefined);

function successTypes(found: Located, reader: Reader): string[] {
  if (reader.dialect === "2.0") return producedBy(found, reader);
  const responses = reader.resolver.child(found, "responses");
  const statuses = isObject(responses.value) ? Object.keys(responses.value) : [];
  const good = statuses.filter((status) => /^2(\d\d|xx)$/i.test(status));
  const preset = statuses.filter((status) => status === "default");
  return (good.length > 0 ? good : preset).flatMap((status) => {
    const response = reader.resolver.peek(reader.resolver.child(responses, status));
    const content = own(response?.value, "content");
    return isObject(content) ? Object.keys(content) : [];
  });
}

function producedBy(operation: Located, reader: Reader): string[] {
  const [own = [], all = []] = [operation.value, reader.root].map((owner) =>
    ownList(owner, "produces").filter((type) => typeof type === "string"),
  );
  return own.length > 0 ? own : all;
}

function successOf(statuses: string[]): string | undefined {
  const good = statuses.filter((status) => /^2(\d\d|xx)$/i.test(status)).sort();
  return good[0] ?? (statuses.includes("default") ? "default" : undefined);
}

function modernOutput(status: string, response: Located, reader: Reader): JsonSchema | null {
  const content = reader.resolver.child(response, "content");
  const types = isObject(content.value) ? Object.keys(content.value) : [];
  const [type] = byPreference(types);
  if (type === undefined) return status === "204" || status === "205" ? { type: "null" } : null;
  const media = reader.resolver.follow(reader.resolver.child(content, type));
  if (media === null) return null;
  const item = own(media.value, "itemSchema") !== undefined;
  return schemaOf(type, reader.resolver.child(media, item ? "itemSchema" : "schema"), reader);
}

function oldOutput(operation: Located, response: Located, reader: Reader): JsonSchema | null {
  const schema = reader.resolver.child(response, "schema");
  if (schema.value === undefined) return null;
  const [type = "application/json"] = byPreference(producedBy(operation, reader));
  return schemaOf(type, schema, reader);
}

function schemaOf(type: string, schema: Located, reader: Reader): JsonSchema | null {
  const kind = kindOfMedia(type);
  const target = reader.resolver.peek(schema)?.value;
  if (isObject(target) && isFile(target)) return file;
  if (kind === "binary" && !isObject(target)) return file;
  if (kind === "text") return { type: "string" };
  if (schema.value === undefined) return kind === "lines" ? { type: "array" } : null;
  const converted = reader.schemas.convert(schema, "output");
  return kind === "lines" && !(isObject(target) && target.type === "array") ? { type: "array", items: converted } : converted;
}
