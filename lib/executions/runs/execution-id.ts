import { z } from "zod";

/** An execution, or one of its pauses: the first has the execution's own id, the n-th `<id>.<n>`. */
export const ExecutionId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[1-9]\d{0,5})?$/i, "Is not the id of an execution")
  .describe("The id of an execution, or of one of its pauses: <id>.<n>");

export function parseExecutionId(text: string): { id: string; number: number } {
  const [id = "", number = "1"] = text.split(".");
  return { id: id.toLowerCase(), number: Number(number) };
}

/** How an approval is called: after the execution and its place there. */
export const approvalIdOf = (id: string, number: number): string => `${id}.${number}`;

/** How a pause is called towards whoever resumes it. */
export const pauseIdOf = (id: string, number: number): string => (number === 1 ? id : `${id}.${number}`);
