import type { Conversion, Step } from "./step";

const lengthMax = 2000;

/** A regular expression that JavaScript understands in its strict form; others cannot be checked and are left out. */
export function pattern(value: unknown, step: Step, conversion: Conversion): unknown {
  if (typeof value !== "string") return undefined;
  const relaxed = value.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
  const usable = [value, relaxed, withoutLooseHyphens(relaxed)].find((source) => source.length <= lengthMax && compiles(source));
  if (usable === undefined)
    conversion.warn(`The pattern ${JSON.stringify(value.slice(0, 100))} is not understood and not checked.`, step);
  else conversion.spend(usable.length);
  return usable;
}

/** `\-` may only be escaped inside brackets. */
function withoutLooseHyphens(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\])*\]|\\-/g, (part) => (part === "\\-" ? "-" : part));
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
