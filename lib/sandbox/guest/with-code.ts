import { put } from "./primordials";

/** An error of the house says by a code what it is, so that programs and people need not read its words. */
export function withCode<E extends Error>(error: E, code: "limit_exceeded" | "not_available" | "invalid_tool_arguments"): E {
  put(error, "code", code);
  return error;
}
