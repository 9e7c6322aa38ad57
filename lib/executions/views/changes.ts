import { nextSignal } from "../../signal/next-signal";

type Topic = "approval.changed" | "approval.viewed" | "execution.changed" | "execution.ended";
type Subject = { organizationId: string } | { executionId: string };

/**
 * Waits for a change of one run, or of any run of an organization. `came` is false when the time was over first. Callers
 * begin to listen before they look, so no change in between is missed.
 */
export const nextChange = (
  topics: readonly Topic[],
  subject: Subject,
  atMostMs: number,
): { came: Promise<boolean>; stop(): void } => nextSignal(topics, (payload) => isAbout(subject, payload), atMostMs);

function isAbout(subject: Subject, payload: { organizationId: string; executionId?: string }): boolean {
  if ("executionId" in subject) return payload.executionId === subject.executionId;
  return payload.organizationId === subject.organizationId;
}
