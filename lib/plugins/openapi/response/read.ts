import type { ToolFile } from "../../contract";
import { requireBounded } from "../../json/bounds";
import { parseExactly } from "../../json/exact-json";
import { jsonOr } from "../../json/json-or-text";
import { kindOfMedia } from "../operation/media";
import { readStream } from "./stream";

/** `fault` says why an answer is not what it says it is. */
export type Answer = { data: unknown; isCut: boolean; fault?: string };

/** What an answer holds: JSON, text, a list of events, a file, or null when it is empty. */
export async function readAnswer(response: Response, url: string): Promise<Answer> {
  const type = response.headers.get("content-type") ?? "";
  const kind = type === "" ? "any" : kindOfMedia(type);
  if (kind === "lines" && response.ok && response.body) return readStream(response.body, /event-stream/i.test(type));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return { data: null, isCut: false };
  if (kind === "binary" || kind === "multipart") return { data: fileOf(bytes, response, url), isCut: false };
  const text = textOf(bytes, type);
  if (text === null) return { data: fileOf(bytes, response, url), isCut: false };
  if (kind === "json" && response.ok) return readJson(text);
  return { data: kind === "json" || kind === "any" ? jsonOr(text) : text, isCut: false };
}

/** Some APIs begin JSON with a line that no script can run, some send one value a line. */
function readJson(text: string): Answer {
  requireBounded(text);
  if (text.trim() === "") return { data: null, isCut: false };
  const bare = text.replace(/^\)\]\}'[^\n]*\n/, "");
  try {
    return { data: parseExactly(bare), isCut: false };
  } catch (error) {
    const lines = parsedLines(bare);
    return lines ? { data: lines, isCut: false } : { data: text, isCut: false, fault: faultOf(text, error) };
  }
}

const linesMax = 100_000;

function parsedLines(text: string): unknown[] | null {
  const lines = text.split(/\r?\n/, linesMax + 1).filter((line) => line.trim() !== "");
  if (lines.length < 2 || lines.length > linesMax || !lines.every((line) => /^\s*[[{]/.test(line))) return null;
  try {
    return lines.map(parseExactly);
  } catch {
    return null;
  }
}

function faultOf(text: string, error: unknown): string {
  if (/^\s*</.test(text)) return "it is a page of HTML or XML";
  const said = error instanceof Error ? error.message : "";
  const isCut = /end of JSON input|Unterminated/.test(said) || Number(/position (\d+)/.exec(said)?.[1]) >= text.trimEnd().length;
  return isCut ? "it ends in the middle" : "it cannot be read";
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
