import { randomUUID } from "node:crypto";
import { bytesOf, isToolFile, safeMedia } from "../../answer/bytes";
import { isObject } from "../../json/values";
import type { BodyType } from "../binding/binding";
import { scalar } from "./styles";

type Part = { name: string; type: string | null; fileName: string | null; content: Uint8Array };

/** The fields of an object as the parts of a multipart body; a body that is a file itself becomes the part `file`. */
export function multipartBody(body: unknown, { type, files = [], encoding = {} }: BodyType): { type: string; bytes: Uint8Array } {
  const boundary = `----${randomUUID()}`;
  const isNamed = isObject(body) && !isToolFile(body);
  const [only = "file", ...others] = Object.keys(encoding);
  const unnamed = others.length === 0 ? only : "file";
  const parts = Object.entries(isNamed ? body : { [unnamed]: body }).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => partOf(name, item, { isFile: !isNamed || files.includes(name), type: encoding[name]?.contentType })),
  );
  const chunks = parts.flatMap((part) => [Buffer.from(headOf(part, boundary)), part.content, Buffer.from("\r\n")]);
  const bytes = new Uint8Array(Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]));
  return { type: `${(type.split(";")[0] ?? type).trim()}; boundary=${boundary}`, bytes };
}

function partOf(name: string, value: unknown, { isFile, type }: { isFile: boolean; type: string | undefined }): Part {
  const asked = type?.split(",")[0]?.trim();
  if (isToolFile(value))
    return {
      name,
      type: safeMedia(value.mimeType),
      fileName: value.name ?? name,
      content: bytesOf(value, name),
    };
  const isNested = typeof value === "object";
  const text = isNested ? JSON.stringify(value) : scalar(value);
  const partType = asked ? safeMedia(asked) : isNested && "application/json";
  return {
    name,
    type: partType || (isFile ? "text/plain; charset=utf-8" : null),
    fileName: isFile ? name : null,
    content: Buffer.from(text),
  };
}

function headOf({ name, type, fileName }: Part, boundary: string): string {
  const file = fileName === null ? "" : `; filename="${quoted(fileName)}"`;
  const media = type === null ? "" : `Content-Type: ${type}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${media}\r\n`;
}

/** As browsers write names, so that none can end its line or its quotes. */
function quoted(text: string): string {
  return text.replace(/[\r\n"]/g, encodeURIComponent);
}
