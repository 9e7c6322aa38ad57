import { shapeOfJson } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import { repairText } from "../../decode";
import type { Warn } from "../../text/warnings";
import { foreignText } from "./foreign";
import { parseJson } from "./json";
import { parseYaml } from "./yaml";

/** The value a JSON or YAML text holds, or a Failure that says where it cannot be read and why. */
export function parseText(given: string, warn: Warn): unknown {
  const text = repairText(given);
  const foreign = foreignText(text);
  if (foreign) throw new Failure("invalid", foreign);
  if (text.includes("\0") || isGarbled(text))
    throw new Failure("invalid", "The document holds bytes that are no text. Give the API description as JSON or YAML in UTF-8.");
  if (!looksLikeJson(text)) return parseYaml(text, warn);
  requireBounded(text);
  return parseJson(text, warn);
}

/** Descriptions of APIs have about 30,000 values a megabyte; so many are more memory than any of them needs. */
const valuesMax = 3_000_000;
/** Schemas that are nested deep are cut further on; this is what no walk over a document minds. */
const depthMax = 2_000;

/** Looked at before anything is parsed. */
function requireBounded(text: string): void {
  const { depth, values } = shapeOfJson(text);
  if (depth > depthMax) throw new Failure("invalid", `The document is nested deeper than ${depthMax} levels. This is refused.`);
  if (values > valuesMax) throw new Failure("invalid", `The document holds more than ${valuesMax} values. Give a smaller one.`);
}

/** A brace followed by a bare word is YAML's flow style. */
function looksLikeJson(text: string): boolean {
  return /^\s*(\{\s*("|\}|$)|\[|"|null\s*$|true\s*$|false\s*$|-?\d+\s*$)/.test(text.slice(0, 10_000));
}

/** Bytes of something else decode to many replacement characters; a document in an old encoding has a few. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 10_000);
  return start.split("\uFFFD").length - 1 > start.length / 20;
}
