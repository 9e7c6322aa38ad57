import type { CallToolResult } from "@modelcontextprotocol/client";
import { exceedsJsonDepth, jsonDepthMax, textExceedsJsonDepth } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import type { Json, ToolFile, ToolResult } from "../../contract";
import { isObject } from "../../json/values";

type Block = CallToolResult["content"][number];

const messageMax = 1_000;
const detailsMax = 20_000;

/** What a server answered, as programs read it. */
export function resultOf({ content = [], structuredContent, isError }: CallToolResult): ToolResult {
  if (exceedsJsonDepth([content, structuredContent])) throw tooDeep();
  const data = structuredContent === undefined ? dataOf(content) : withFiles(structuredContent, content);
  return isError ? refused(content, data) : { ok: true, data };
}

const tooDeep = () =>
  new Failure("limit", `The server answered with JSON nested deeper than ${jsonDepthMax} levels, which is not read.`);

function dataOf(content: Block[]): unknown {
  const values = content.map(blockValue);
  return values.length > 1 ? values : (values[0] ?? null);
}

/** Structured content says what the text says, but no pictures. */
function withFiles(structured: unknown, content: Block[]): unknown {
  const files = content.map(blockValue).filter(isFile);
  return files.length > 0 && isObject(structured) && !("files" in structured) ? { ...structured, files } : structured;
}

const isFile = (value: unknown): value is ToolFile => isObject(value) && value._tag === "ToolFile";

function blockValue(block: Block): unknown {
  if (block.type === "text") return jsonOrText(block.text);
  if (block.type === "image" || block.type === "audio") return fileOf(block);
  if (block.type === "resource") return resourceOf(block.resource);
  return block;
}

type Resource = { uri: string; mimeType?: string | undefined } & ({ text: string } | { blob: string });

/** The contents of a resource, with where they are from. */
export function resourceOf(resource: Resource): unknown {
  const { uri, mimeType } = resource;
  if ("blob" in resource) return { ...fileOf({ data: resource.blob, mimeType, name: nameIn(uri) }), uri };
  return { uri, ...(mimeType ? { mimeType } : {}), text: resource.text };
}

function fileOf({ data, mimeType, name }: { data: string; mimeType?: string | undefined; name?: string | undefined }): ToolFile {
  return {
    _tag: "ToolFile",
    ...(name ? { name } : {}),
    mimeType: mimeType ?? "application/octet-stream",
    encoding: "base64",
    data,
    byteLength: Buffer.byteLength(data, "base64"),
  };
}

const nameIn = (uri: string): string | undefined => /([^/\\:?#]{1,200})(?:[?#].*)?$/.exec(uri)?.[1];

/** Many servers write JSON as text. */
function jsonOrText(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || textExceedsJsonDepth(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function refused(content: Block[], data: unknown): ToolResult {
  const said = content.flatMap((block) => (block.type === "text" ? [block.text.trim()] : [])).join("\n");
  const message = said.slice(0, messageMax) || "The tool says that it failed, and does not say why.";
  const details = JSON.stringify(data ?? null);
  const shown = details.length <= detailsMax ? (data as Json) : `${details.slice(0, detailsMax)}…`;
  return {
    ok: false,
    error: { code: "mcp_tool_error", message, ...(data === null ? {} : { details: shown }), retryable: false },
  };
}
