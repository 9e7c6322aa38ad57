import type { SchemaObject } from "../json-schema";
import { kindsOf } from "../kind";

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n };

/** Text that is an integer beyond what a number holds exactly. */
export const isLongInteger = (value: unknown): value is string =>
  typeof value === "string" && /^-?[1-9]\d{15,99}$/.test(value) && !Number.isSafeInteger(Number(value));

/** Whether a text that stands where an integer belongs is beyond what the schema's format holds. */
export function exceedsFormat(schema: SchemaObject, text: string): boolean {
  if (!kindsOf(schema).includes("integer") || !isLongInteger(text)) return false;
  if (schema.format === "int32") return true;
  return schema.format === "int64" && (BigInt(text) > int64.most || BigInt(text) < int64.least);
}
