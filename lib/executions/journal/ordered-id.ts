import { randomUUID } from "node:crypto";

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
