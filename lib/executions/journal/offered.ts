import type { Context } from "../../operation/context";

/** The tools that the program which began an execution answers itself. */
export const offeredTo = (options: unknown): Pick<Context, "dynamicSession"> => {
  const { dynamicSession } = options as { dynamicSession?: string }; // safe: written by sealExecution()
  return dynamicSession === undefined ? {} : { dynamicSession };
};
