import { findFunction } from "../functions/registry";
import type { Job } from "./job";

/** Calls a function that gives its value at once. */
export function callFunction({ name, args }: Extract<Job, { kind: "function" }>): unknown {
  const found = findFunction(name);
  if (found?.kind !== "sync") throw new Error(`There is no function ${name} that answers at once.`);
  return found.run(args);
}
