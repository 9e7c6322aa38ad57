import type { Permission } from "../../operation/permission";
import type { Facts } from "./describe";
import { type EventKind, EventName } from "./kinds";

/** Of an event: whose run or connection it is about, null if it is nobody's own, and what it tells. */
type Heard = { event: string; personId: string | null; facts?: unknown };
type Listener = { id: string; permissions: readonly Permission[]; role?: string };

/** Whether an approval was escalated to the role of somebody, so that it is addressed to them. */
export const isAsked = (facts: unknown, { role }: Pick<Listener, "role">): boolean =>
  role !== undefined && (facts as Facts | undefined)?.escalatedTo === role; // safe: triggers write objects

/** Whether somebody sees in the console what the event is about. Nobody hears of more. */
export function mayHear({ event, personId, facts }: Heard, listener: Listener): boolean {
  const { id, permissions } = listener;
  const has = (permission: Permission) => permissions.includes(permission);
  const isOwn = personId === id;
  const [subject] = event.split(".");
  if (subject === "run") return has("executions:read") && (isOwn || has("executions:all"));
  if (subject === "approval")
    return has("executions:read") && has("executions:answer") && (isOwn || has("executions:all") || isAsked(facts, listener));
  if (subject === "connection") return personId === null ? has("connections:write") : isOwn;
  return subject === "catalog" ? has("integrations:read") : has("webhooks:write");
}

/** The events of which somebody can hear anything at all. */
export const hearableEvents = (listener: Listener): EventKind[] =>
  EventName.options.filter((event) => [listener.id, null].some((personId) => mayHear({ event, personId }, listener)));
