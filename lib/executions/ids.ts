import { randomUUID } from "node:crypto";
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

/** Ordered by time, so that rows written together lie together and lists follow it; the rest is random (UUID version 7). */
export function orderedId(now: Date): string {
  return `${timeOf(now)}-7${randomUUID().slice(15)}`;
}

/** Every id made before that moment is less than this, and none made since. */
export const orderedIdsFrom = (moment: Date): string => `${timeOf(moment)}-0000-0000-000000000000`;

function timeOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
