import { Failure } from "../../../operation/failure";
import type { Warn } from "../warnings";
import { repairText } from "./decode";
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
  return looksLikeJson(text) ? parseJson(text, warn) : parseYaml(text, warn);
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
