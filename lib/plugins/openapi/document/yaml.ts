import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";
import { Failure } from "../../../operation/failure";
import type { Warn } from "../../text/warnings";
import { assertBounded } from "./expansion";

const schema = CORE_SCHEMA.withTags(mergeTag);
const limits = { schema, maxDepth: 500, maxTotalMergeKeys: 200_000, maxAliases: 100_000 };

/** Reads YAML without any tag that constructs code; what aliases would unfold to is bounded. */
export function parseYaml(text: string, warn: Warn): unknown {
  const value = loadOnce(text, warn);
  if (/(^|[\s:[{,-])&[^\s,[\]{}]/.test(text)) assertBounded(value);
  return value;
}

function loadOnce(text: string, warn: Warn): unknown {
  try {
    return load(text, limits);
  } catch (error) {
    if (!isRepeatedKey(error)) throw unreadable(error);
    warn("A key stands twice in one mapping; only the last one counts.", positionOf(error));
  }
  try {
    return load(text, { ...limits, json: true });
  } catch (error) {
    throw unreadable(error);
  }
}

function isRepeatedKey(error: unknown): error is YAMLException {
  return error instanceof YAMLException && /duplicated mapping key/.test(error.reason);
}

function unreadable(error: unknown): Failure {
  if (error instanceof RangeError) return new Failure("invalid", "The YAML is nested too deeply to be read.");
  if (!(error instanceof YAMLException)) throw error;
  const place = positionOf(error);
  const reason = error.reason.slice(0, 200);
  return new Failure(
    "invalid",
    `The YAML cannot be read${place ? ` at ${place}` : ""}: ${reason}. Correct it there and try again.`,
  );
}

function positionOf({ mark }: YAMLException): string | null {
  return mark ? `line ${mark.line + 1}, column ${mark.column + 1}` : null;
}
