import { Failure } from "../../operation/failure";
import type { ToolFile } from "../contract";
import { isObject } from "../json/values";

export function isToolFile(value: unknown): value is ToolFile {
  return isObject(value) && value._tag === "ToolFile" && typeof value.data === "string";
}

/** The bytes of base64 text, with or without the start of a data URL; null when it is other text. */
function fromBase64(text: string): Uint8Array | null {
  const bare = text.replace(/^data:[^,]*;base64,/, "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare) || bare.replace(/=+$/, "").length % 4 === 1) return null;
  return new Uint8Array(Buffer.from(bare, "base64"));
}

export function bytesOf(value: unknown, key: string): Uint8Array {
  const text = isToolFile(value) ? value.data : value;
  const bytes = typeof text === "string" ? fromBase64(text) : null;
  if (bytes === null)
    throw new Failure("invalid", `'${key}' must be base64 text, { base64, name?, mimeType? } or a file of another tool.`);
  return bytes;
}

/** A media type that is safe to write into a header. */
export function safeMedia(type: string | undefined): string {
  return type !== undefined && /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;\s*[\w-]+=("[\w .+/:;=?-]*"|[\w.+/:-]+))*$/.test(type)
    ? type
    : "application/octet-stream";
}
