import { Failure } from "../../../operation/failure";
import { bytesOf, isToolFile, safeMedia } from "../../answer/bytes";
import { isObject } from "../../json/values";
import type { Binding, BodyType } from "../binding/binding";
import { kindOfMedia } from "../operation/media";
import { encodeStrict } from "./encode";
import { type JsonPath, jsonText } from "./json-text";
import { multipartBody } from "./multipart";
import { asPairs, scalar } from "./styles";

export type Written = { type: string; content: string | Uint8Array };

/** The body of a call in the content type that was asked for, or the first that can hold what was given. */
export function bodyOf(
  binding: Binding["body"],
  args: Record<string, unknown>,
  longIntegers: readonly JsonPath[] = [],
): Written | null {
  const { body, bodyBase64, contentType } = args;
  if (binding === null) return null;
  const given = bodyBase64 ?? body;
  if (given === undefined) {
    if (!binding.isRequired) return null;
    throw new Failure("invalid", `Missing required parameter '${binding.types[0]?.kind === "binary" ? "bodyBase64" : "body"}'`);
  }
  const isBytes = bodyBase64 !== undefined || (isToolFile(body) && takesBytes(binding.types));
  const type = typeFor(binding.types, { asked: contentType, given, isBytes });
  const asked = typeof contentType === "string" && contentType !== "" ? contentType : null;
  const named = asked ?? (type.type.includes("*") ? null : type.type);
  if (isBytes) return { type: safeMedia(named ?? mediaOfFile(given)), content: bytesOf(given, "bodyBase64") };
  const within = longIntegers.flatMap(([first, ...rest]) => (first === "body" ? [rest] : []));
  return write(given, type, { named, longIntegers: within });
}

function takesBytes(types: readonly BodyType[]): boolean {
  return types.some(({ kind }) => kind === "binary" || kind === "any");
}

type TypeChoice = { asked: unknown; given: unknown; isBytes: boolean };

function typeFor(types: readonly BodyType[], { asked, given, isBytes }: TypeChoice): BodyType {
  if (typeof asked === "string" && asked !== "") {
    const found = types.find(({ type }) => sameType(type, asked)) ?? types.find(({ type }) => covers(type, asked));
    if (found === undefined)
      throw new Failure("invalid", `'contentType' must be one of: ${types.map(({ type }) => type).join(", ")}.`);
    const isOpen = found.kind === "any" && !isBytes;
    return isOpen ? { ...found, kind: kindOfMedia(asked) } : found;
  }
  const fits = ({ kind }: BodyType) => (isBytes ? kind === "binary" || kind === "any" : kind !== "binary");
  const fitting = types.filter(fits);
  return fitting.find((type) => holds(type, given)) ?? fitting[0] ?? types[0] ?? { type: "application/json", kind: "json" };
}

/** Whether the schema of a type describes such a value. Text goes as text where it does not. */
function holds({ kind, shape }: BodyType, given: unknown): boolean {
  if (kind === "text") return typeof given === "string";
  if (shape === undefined || isToolFile(given)) return true;
  if (shape === "string") return typeof given === "string";
  return shape === "array" ? Array.isArray(given) : isObject(given);
}

function sameType(a: string, b: string): boolean {
  const bare = (type: string) => (type.split(";")[0] ?? "").trim().toLowerCase();
  return bare(a) === bare(b);
}

function covers(pattern: string, type: string): boolean {
  if (/^\*\/\*/.test(pattern)) return true;
  const [main] = pattern.split("/");
  return /\/\*/.test(pattern) && type.toLowerCase().startsWith(`${main?.toLowerCase()}/`);
}

type Naming = { named: string | null; longIntegers: readonly JsonPath[] };

function write(given: unknown, type: BodyType, { named, longIntegers }: Naming): Written {
  const media = (preset: string) => safeMedia(named ?? preset);
  switch (type.kind) {
    case "json":
      return { type: media("application/json"), content: jsonOf(given, type, longIntegers) };
    case "form":
      return { type: media("application/x-www-form-urlencoded"), content: formOf(given, type) };
    case "multipart": {
      const { type: written, bytes } = multipartBody(given, { ...type, type: media(type.type) });
      return { type: written, content: bytes };
    }
    case "text":
      return { type: withCharset(media("text/plain")), content: textOf(given, media("text/plain")) };
    case "lines":
      return { type: media("application/x-ndjson"), content: linesOf(given, longIntegers) };
    case "binary":
      return { type: safeMedia(named ?? mediaOfFile(given)), content: bytesOf(given, "bodyBase64") };
    case "any":
      return anyOf(given, named);
  }
}

function anyOf(given: unknown, named: string | null): Written {
  if (isToolFile(given)) return { type: safeMedia(named ?? given.mimeType), content: bytesOf(given, "bodyBase64") };
  if (typeof given === "string") return { type: withCharset(safeMedia(named ?? "text/plain")), content: given };
  return { type: safeMedia(named ?? "application/json"), content: jsonText(given) };
}

/** Text that is JSON already is sent as it is, unless the schema asks for text. */
function jsonOf(given: unknown, { shape }: BodyType, longIntegers: readonly JsonPath[]): string {
  return typeof given === "string" && shape !== "string" && isJson(given) ? given : jsonText(given, longIntegers);
}

function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function mediaOfFile(given: unknown): string | undefined {
  return isToolFile(given) ? given.mimeType : undefined;
}

/** Objects inside a form are JSON unless the document names a style for them. */
function formOf(given: unknown, { encoding = {} }: BodyType): string {
  if (typeof given === "string") return given;
  const fields = Object.entries(isObject(given) ? given : { value: given }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return fields
    .flatMap(([name, value]) => {
      const { style, explode, allowReserved, contentType } = encoding[name] ?? {};
      const isStyled = style !== undefined || explode !== undefined;
      const asJson = /json/.test(contentType ?? "") || (isObject(value) && !isStyled);
      const plain = isToolFile(value) ? value.data : value;
      return asPairs(
        { name, style, explode, allowReserved, ...(asJson && isObject(plain) ? { media: "application/json" } : {}) },
        plain,
        formEncode,
      );
    })
    .join("&");
}

function formEncode(text: string): string {
  return encodeStrict(text).replaceAll("%20", "+");
}

function textOf(given: unknown, media: string): string {
  if (typeof given !== "object" || given === null) return scalar(given);
  throw new Failure("invalid", `'body' must be text for ${media}: write it as it is to be sent.`);
}

function withCharset(media: string): string {
  return /^text\//i.test(media) && !/charset=/i.test(media) ? `${media}; charset=utf-8` : media;
}

function linesOf(given: unknown, longIntegers: readonly JsonPath[]): string {
  if (typeof given === "string") return given;
  if (!Array.isArray(given)) return `${jsonText(given, longIntegers)}\n`;
  const within = new Map<unknown, JsonPath[]>();
  for (const [at, ...rest] of longIntegers) within.set(at, [...(within.get(at) ?? []), rest]);
  return given.map((line, at) => `${jsonText(line, within.get(at))}\n`).join("");
}
