import { Failure } from "../../../operation/failure";
import { isObject, type Obj } from "../../json/values";
import type { ParameterBinding } from "../binding/binding";
import { encodeReserved, encodeStrict } from "./encode";

type Written = Pick<ParameterBinding, "name" | "style" | "explode" | "allowReserved" | "media">;
type Encode = (text: string) => string;

/** A value in the place of a name in the path. */
export function inPath(parameter: Written, value: unknown, encode: Encode = encodeStrict): string {
  if (parameter.media !== undefined) return encode(asMedia(value));
  const { style = "simple", explode = false, name } = parameter;
  const pairs = isObject(value) ? present(value).map(([key, item]) => [encode(key), encode(scalar(item))] as const) : null;
  const items = Array.isArray(value) ? value.map((item) => encode(scalar(item))) : null;
  if (style === "matrix") return matrix(encode(name), { pairs, items, single: () => encode(scalar(value)) }, explode);
  const prefix = style === "label" ? "." : "";
  const separator = style === "label" && explode ? "." : ",";
  if (pairs) return prefix + pairs.map(([key, item]) => (explode ? `${key}=${item}` : `${key},${item}`)).join(separator);
  return prefix + (items ? items.join(separator) : encode(scalar(value)));
}

type Parts = { pairs: (readonly [string, string])[] | null; items: string[] | null; single: () => string };

function matrix(name: string, { pairs, items, single }: Parts, explode: boolean): string {
  const named = (value: string) => (value === "" ? `;${name}` : `;${name}=${value}`);
  if (pairs) return explode ? pairs.map(([key, item]) => `;${key}=${item}`).join("") : named(pairs.flat().join(","));
  if (items) return explode ? items.map(named).join("") : named(items.join(","));
  return named(single());
}

/** A value as `name=value` pairs of a query, a form or cookies. */
export function asPairs(parameter: Written, value: unknown, write: Encode = encodeStrict): string[] {
  const { name, style = "form", allowReserved = false, media } = parameter;
  const encode: Encode = allowReserved ? encodeReserved : write;
  const key = write(name);
  if (media !== undefined) return [`${key}=${encode(asMedia(value))}`];
  if (style === "deepObject" && typeof value === "object")
    return deep(name, value, 0).map(([path, item]) => `${write(path)}=${encode(item)}`);
  const explode = parameter.explode ?? style === "form";
  if (Array.isArray(value))
    return pairsOfList(
      key,
      value.map((item) => encode(scalar(item))),
      { style, explode },
    );
  if (!isObject(value)) return [`${key}=${encode(scalar(value))}`];
  const pairs = present(value).map(([inner, item]) => [write(inner), encode(scalar(item))] as const);
  if (pairs.length === 0) return [];
  return explode ? pairs.map(([inner, item]) => `${inner}=${item}`) : [`${key}=${pairs.flat().join(separators[style] ?? ",")}`];
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: "%20", pipeDelimited: "%7C", tabDelimited: "%09" };

function pairsOfList(key: string, items: string[], { style, explode }: { style: string; explode: boolean }): string[] {
  if (items.length === 0) return [];
  return explode ? items.map((item) => `${key}=${item}`) : [`${key}=${items.join(separators[style] ?? ",")}`];
}

/** A value in a header; what no header may hold is refused, never cut off. */
export function inHeader(parameter: Written, value: unknown): string {
  const text =
    parameter.media === undefined ? inPath({ ...parameter, style: "simple" }, value, (plain) => plain) : ascii(asMedia(value));
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text))
    throw new Failure(
      "invalid",
      `The value of '${parameter.name}' holds characters that no header may hold, such as a line break.`,
    );
  return text;
}

const depthMax = 20;

function deep(path: string, value: unknown, depth: number): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object" || depth > depthMax) return [[path, scalar(value)]];
  return Object.entries(value).flatMap(([key, item]) => deep(`${path}[${key}]`, item, depth + 1));
}

/** One value as text; what is nested deeper than a style reaches is written as JSON. */
export function scalar(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function present(value: Obj): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
}

function asMedia(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

function ascii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
