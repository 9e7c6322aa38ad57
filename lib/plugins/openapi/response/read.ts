import type { ToolFile } from "../../contract";
import { kindOfMedia } from "../operation/media";
import { jsonOr } from "./json-or-text";
import { readStream } from "./stream";

/** What an answer holds: JSON, text, a list of events, a file, or null when it is empty. */
export async function readAnswer(response: Response, url: string): Promise<{ data: unknown; isCut: boolean }> {
  const type = response.headers.get("content-type") ?? "";
  const kind = type === "" ? "any" : kindOfMedia(type);
  if (kind === "lines" && response.ok && response.body) return readStream(response.body, /event-stream/i.test(type));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return { data: null, isCut: false };
  if (kind === "binary" || kind === "multipart") return { data: fileOf(bytes, response, url), isCut: false };
  const text = textOf(bytes, type);
  if (text === null) return { data: fileOf(bytes, response, url), isCut: false };
  return { data: kind === "json" || kind === "any" ? jsonOr(text) : text, isCut: false };
}

/** Null for bytes that are no text in the encoding they claim. */
function textOf(bytes: Uint8Array, type: string): string | null {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return /^text\/|json|xml/i.test(type) ? new TextDecoder("latin1").decode(bytes) : null;
  }
}

function fileOf(bytes: Uint8Array, { headers }: Response, url: string): ToolFile {
  const name = dispositionName(headers.get("content-disposition") ?? "") ?? nameInPath(url);
  return {
    _tag: "ToolFile",
    ...(name ? { name } : {}),
    mimeType: headers.get("content-type")?.split(";")[0]?.trim() || "application/octet-stream",
    encoding: "base64",
    data: Buffer.from(bytes).toString("base64"),
    byteLength: bytes.length,
  };
}

function dispositionName(disposition: string): string | undefined {
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  return lastSegment(decoded(extended ?? plain ?? ""));
}

function nameInPath(url: string): string | undefined {
  const name = lastSegment(decoded(new URL(url).pathname));
  return name !== undefined && /\.\w{1,8}$/.test(name) ? name : undefined;
}

function lastSegment(path: string): string | undefined {
  return path.split(/[/\\]/).at(-1)?.trim().slice(0, 200) || undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
