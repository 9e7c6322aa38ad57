import { randomUUID } from "node:crypto";

/** Ordered by time, so that rows written together lie together and lists follow it; the rest is random (UUID version 7). */
export function orderedId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
