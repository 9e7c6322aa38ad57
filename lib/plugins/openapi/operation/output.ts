import type { JsonSchema } from "../../contract";
import type { Found } from "../document/reference";
import { isObject, own, ownList } from "../document/values";
import { file, isFile } from "../schema/file";
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

function successOf(statuses: string[]): string | undefined {
  const good = statuses.filter((status) => /^2(\d\d|xx)$/i.test(status)).sort();
  return good[0] ?? (statuses.includes("default") ? "default" : undefined);
}

function modernOutput(status: string, response: Found, reader: Reader): JsonSchema | null {
  const content = reader.resolver.child(response, "content");
  const types = isObject(content.value) ? Object.keys(content.value) : [];
  const [type] = byPreference(types);
  if (type === undefined) return status === "204" || status === "205" ? { type: "null" } : null;
  const media = reader.resolver.follow(reader.resolver.child(content, type));
  if (media === null) return null;
  const item = own(media.value, "itemSchema") !== undefined;
  return schemaOf(type, reader.resolver.child(media, item ? "itemSchema" : "schema"), reader);
}

function oldOutput(operation: Found, response: Found, reader: Reader): JsonSchema | null {
  const schema = reader.resolver.child(response, "schema");
  if (schema.value === undefined) return null;
  const produces = [operation.value, reader.root].map((owner) =>
    ownList(owner, "produces").filter((type) => typeof type === "string"),
  );
  const [type = "application/json"] = byPreference((produces[0]?.length ? produces[0] : produces[1]) ?? []);
  return schemaOf(type, schema, reader);
}

function schemaOf(type: string, schema: Found, reader: Reader): JsonSchema | null {
  const kind = kindOfMedia(type);
  const target = reader.resolver.peek(schema)?.value;
  if (isObject(target) && isFile(target)) return file;
  if (kind === "binary" && !isObject(target)) return file;
  if (kind === "text") return { type: "string" };
  if (schema.value === undefined) return kind === "lines" ? { type: "array" } : null;
  const converted = reader.schemas.convert(schema, "output");
  return kind === "lines" && !(isObject(target) && target.type === "array") ? { type: "array", items: converted } : converted;
}
