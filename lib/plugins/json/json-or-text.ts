import { requireBounded } from "./bounds";
import { parseExactly } from "./exact-json";

/** The value a text holds as JSON, or the text itself. */
export function jsonOr(text: string): unknown {
  requireBounded(text);
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}
