import type { CallToolResult } from "@modelcontextprotocol/client";
import { exceedsJsonDepth, jsonDepthMax, textExceedsJsonDepth } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import { faultsIn } from "../../../schema";
import type { Call, Json, ToolFile, ToolResult } from "../../contract";
import { isObject } from "../../json/values";

type Block = CallToolResult["content"][number];

const messageMax = 1_000;
const detailsMax = 20_000;

/** What a server answered, as programs read it. */
export function resultOf({ content = [], structuredContent, isError }: CallToolResult, answer: Call["answer"]): ToolResult {
  if (exceedsJsonDepth([content, structuredContent])) throw tooDeep();
  const faults = answer && structuredContent !== undefined && !isError ? faultsIn({ ...answer, value: structuredContent }) : null;
  if (faults !== null) return unfit(faults, structuredContent);
  const data = structuredContent === undefined ? dataOf(content) : withFiles(structuredContent, content);
  return isError ? refused(content, data) : { ok: true, data };
}

/** The call itself may have gone well: what came is handed on, so that nobody has to make it again to see it. */
function unfit(faults: string, structured: unknown): ToolResult {
  const message = `The answer does not fit the output schema that the server gives for this tool: ${faults}`;
  return {
    ok: false,
    error: { code: "upstream_bad_answer", message: message.slice(0, messageMax), details: shownOf(structured), retryable: false },
  };
}

export const tooDeep = () =>
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
  return {
    ok: false,
    error: { code: "mcp_tool_error", message, ...(data === null ? {} : { details: shownOf(data) }), retryable: false },
  };
}

function shownOf(data: unknown): Json {
  const text = JSON.stringify(data ?? null);
  return text.length <= detailsMax ? (data as Json) : `${text.slice(0, detailsMax)}…`;
}
