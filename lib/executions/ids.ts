import { randomUUID } from "node:crypto";
import { z } from "zod";

/** The id of an execution or of one of its pauses. The first pause has the execution's id, the n-th `<id>.<n>`. */
export const ExecutionId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[1-9]\d{0,5})?$/i, "Is not the id of an execution")
  .describe("The id of an execution, or of one of its pauses: <id>.<n>");

/** The number of a call, a line or a revision of an execution, as the database counts them; 0 stands for before the first. */
export const EntryNumber = z.coerce.number().int().min(0).max(2_147_483_647);

export function parseExecutionId(text: string): { id: string; number: number } {
  const [id = "", number = "1"] = text.split(".");
  return { id: id.toLowerCase(), number: Number(number) };
}

/** The id of an approval: its execution and its number there. */
export const approvalIdOf = (id: string, number: number): string => `${id}.${number}`;

/** The id that resumes a pause. */
export const pauseIdOf = (id: string, number: number): string => (number === 1 ? id : `${id}.${number}`);

/** Makes an id that orders by time (UUID version 7), so that rows written together are stored together. */
export function orderedId(now: Date): string {
  return `${timeOf(now)}-7${randomUUID().slice(15)}`;
}

/** The lower bound of all ids made since that moment. */
export const orderedIdsFrom = (moment: Date): string => `${timeOf(moment)}-0000-0000-000000000000`;

function timeOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
