import { jsonDepthMax, shapeOfJson } from "../../json-depth";
import { Failure } from "../../operation/failure";

const valuesMax = 1_000_000;

/** Refuses JSON that would take the time or the memory of everybody, before it is parsed. Asking again would not help. */
export function requireBounded(text: string): void {
  if (!/^\s*[[{]/.test(text)) return;
  const { depth, values } = shapeOfJson(text);
  if (depth > jsonDepthMax)
    throw new Failure("limit", `The upstream answered with JSON nested deeper than ${jsonDepthMax} levels, which is not read.`);
  if (values > valuesMax)
    throw new Failure(
      "limit",
      `The upstream answered with more than ${valuesMax} values. Ask for less, for example page by page.`,
    );
}
