import { bytesOf, isToolFile, safeMedia } from "../../answer/bytes";
import type { ToolFile } from "../../contract";
import { isObject } from "../../json/values";
import type { GraphqlRequest } from "./request";

type Body = { headers: Record<string, string>; body: string | Uint8Array };
type Sent = Pick<GraphqlRequest, "query" | "variables" | "operationName">;
type FileInArguments = { path: string; file: ToolFile };

/** A request as JSON, or with its files as the multipart request specification has it. */
export async function bodyOf({ query, variables, operationName }: Sent): Promise<Body> {
  const files: FileInArguments[] = [];
  const bare = withoutFiles(variables, "variables", files);
  const operation = { query, variables: bare, ...(operationName === null ? {} : { operationName }) };
  if (files.length === 0) return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(operation) };
  const form = new FormData();
  form.append("operations", JSON.stringify(operation));
  form.append("map", JSON.stringify(Object.fromEntries(files.map(({ path }, at) => [at, [path]]))));
  for (const [at, { file, path }] of files.entries()) {
    const bytes = new Uint8Array(bytesOf(file, path));
    form.append(String(at), new Blob([bytes], { type: safeMedia(file.mimeType) }), file.name ?? "file");
  }
  const packed = new Response(form);
  const type = packed.headers.get("content-type") ?? "multipart/form-data";
  // servers that fear forged forms let pass what says that a script sent it
  const headers = { "Content-Type": type, "GraphQL-Require-Preflight": "1", "Apollo-Require-Preflight": "true" };
  return { headers, body: new Uint8Array(await packed.arrayBuffer()) };
}

/** The variables with null in place of files, as they are shown and sent. */
export const shownVariables = (variables: Record<string, unknown>): unknown => withoutFiles(variables, "variables", []);

function withoutFiles(value: unknown, path: string, files: FileInArguments[]): unknown {
  if (isToolFile(value)) {
    files.push({ path, file: value });
    return null;
  }
  if (Array.isArray(value)) return value.map((item, at) => withoutFiles(item, `${path}.${at}`, files));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutFiles(item, `${path}.${key}`, files)]));
}
