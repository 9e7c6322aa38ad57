import { z } from "zod";

/** Everything that can be told to others, as people choose it. */
export const eventKinds = {
  "approval.waiting": "A call waits for an approval",
  "approval.expiring": "An approval expires soon and nobody has answered it",
  "approval.claimed": "Somebody says that they are on an approval",
  "approval.escalated": "Nobody has answered an approval, so another role is asked too",
  "approval.answered": "An approval was answered or taken back",
  "approval.expired": "Nobody answered an approval in time",
  "run.failed": "A run failed",
  "run.completed": "A run completed",
  "connection.needs_sign_in": "Somebody has to sign in again at a connection",
  "catalog.changed": "An integration was added or removed, or a refresh changed its tools",
  "webhook.disabled": "A webhook was switched off because nothing arrived there",
} as const;

export type EventKind = keyof typeof eventKinds;

const names = Object.keys(eventKinds) as [EventKind, ...EventKind[]]; // safe: the keys of the table above

export const EventName = z.enum(names);

/** Addressed to a role, so that its holders hear of it without having chosen to. */
export const escalated = "approval.escalated" satisfies EventKind;

/** What a test sends; nobody chooses it. */
export const testEvent = "webhook.test";

const anyOf = (pattern: string) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`);

/** An integration's slug, or a pattern such as `github*`. */
export const IntegrationPattern = z
  .string()
  .regex(
    /^(?=.{1,63}$)[a-z0-9_-]*(\*[a-z0-9_-]+){0,2}\*?$/,
    "Write the name of an integration, such as github, or a pattern such as github*",
  );

/** Whether a filter lets an event pass. What is about no integration always passes. */
export function passes(patterns: readonly string[], { integration }: { integration?: unknown }): boolean {
  if (patterns.length === 0 || typeof integration !== "string") return true;
  return patterns.some((pattern) => anyOf(pattern).test(integration));
}
