import type { Permission } from "../../operation/permission";
import { type EventKind, EventName } from "./kinds";

/** Of an event: whose run or connection it is about. Null if it is nobody's own. */
type Heard = { event: string; personId: string | null };
type Listener = { id: string; permissions: readonly Permission[] };

/** Whether somebody sees in the console what the event is about. Nobody hears of more. */
export function mayHear({ event, personId }: Heard, { id, permissions }: Listener): boolean {
  const has = (permission: Permission) => permissions.includes(permission);
  const isOwn = personId === id;
  const [subject] = event.split(".");
  if (subject === "run") return has("executions:read") && (isOwn || has("executions:all"));
  if (subject === "approval") return has("executions:read") && has("executions:answer") && (isOwn || has("executions:all"));
  if (subject === "connection") return personId === null ? has("connections:write") : isOwn;
  return subject === "catalog" ? has("integrations:read") : has("webhooks:write");
}

/** The events of which somebody can hear anything at all. */
export const hearableEvents = (listener: Listener): EventKind[] =>
  EventName.options.filter((event) => [listener.id, null].some((personId) => mayHear({ event, personId }, listener)));
