import { isRecord } from "../json-schema";
import { isToolFile } from "../kind";
import { misfit } from "./misfit";

const known: ReadonlySet<string> = new Set(["base64", "name", "mimeType"]);
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Bytes as a program has them, as the file value that all tools pass on: a file of another tool, base64, or a list of bytes. */
export function asFile(value: unknown): unknown {
  if (!isRecord(value)) return misfit;
  if (isToolFile(value)) return typeof value.data === "string" && isBase64(value.data) ? value : misfit;
  const { name, mimeType } = value;
  if (typeof value.base64 !== "string") return fromBytes(value);
  const isOther = Object.keys(value).some((key) => !known.has(key));
  if (isOther || !isTextOrAbsent(name) || !isTextOrAbsent(mimeType) || !isBase64(value.base64)) return misfit;
  return fileOf(Buffer.from(value.base64, "base64"), { name, mimeType });
}

/** What a Uint8Array becomes in JSON: its bytes by their places. */
function fromBytes(value: Record<string, unknown>): unknown {
  const bytes = Object.values(value);
  const isWhole = bytes.every(
    (byte, at) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256 && String(at) in value,
  );
  return isWhole && bytes.length > 0 ? fileOf(Buffer.from(bytes as number[]), {}) : misfit; // safe: looked at each
}

function fileOf(bytes: Buffer, { name, mimeType }: { name?: string | undefined; mimeType?: string | undefined }) {
  return {
    _tag: "ToolFile",
    ...(name ? { name } : {}),
    mimeType: mimeType || "application/octet-stream",
    encoding: "base64",
    data: bytes.toString("base64"),
    byteLength: bytes.length,
  };
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s+/g, "");
  return base64.test(bare) && bare.replace(/=+$/, "").length % 4 !== 1;
}

const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || typeof value === "string";
