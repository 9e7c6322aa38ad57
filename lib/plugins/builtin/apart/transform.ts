import jsonata from "jsonata";
import { Mistake } from "../functions/mistake";
import type { Job } from "./job";

/** What an expression makes of a value. */
export async function transform({ expression, data }: Extract<Job, { kind: "transform" }>): Promise<unknown> {
  try {
    const result: unknown = await jsonata(expression).evaluate(data);
    if (typeof result === "function" || isFunction(result)) throw new Mistake("The expression gives a function, not a value.");
    return result;
  } catch (error) {
    if (error instanceof Mistake || error instanceof RangeError) throw error;
    throw new Mistake(faultOf(error));
  }
}

const isFunction = (value: unknown) =>
  typeof value === "object" && value !== null && ("_jsonata_lambda" in value || "_jsonata_function" in value);

/** Errors of the library are plain objects that name a place in the expression. */
function faultOf(error: unknown): string {
  const { message, position } = error as { message?: unknown; position?: unknown };
  const said = typeof message === "string" ? message : "it cannot be evaluated";
  return `The expression does not work${typeof position === "number" ? ` at character ${position}` : ""}: ${said}`;
}
