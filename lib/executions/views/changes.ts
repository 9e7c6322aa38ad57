import { listen } from "../../signal/listen";

type Topic = "approval.changed" | "approval.viewed" | "execution.changed" | "execution.ended";
type Subject = { organizationId: string } | { executionId: string };

/**
 * Waits for a change of one run, or of any run of an organization. `came` is false when the time was over first. Callers
 * begin to listen before they look, so no change in between is missed.
 */
export function nextChange(
  topics: readonly Topic[],
  subject: Subject,
  atMostMs: number,
): { came: Promise<boolean>; stop(): void } {
  let stop = () => {};
  const came = new Promise<boolean>((resolve) => {
    const done = (isChanged: boolean) => {
      clearTimeout(timer);
      for (const unlisten of listening) unlisten();
      resolve(isChanged);
    };
    const timer = setTimeout(() => done(false), atMostMs);
    const listening = topics.map((topic) => listen(topic, (payload) => isAbout(subject, payload) && done(true)));
    stop = () => done(false);
  });
  return { came, stop };
}

function isAbout(subject: Subject, payload: { organizationId: string; executionId?: string }): boolean {
  if ("executionId" in subject) return payload.executionId === subject.executionId;
  return payload.organizationId === subject.organizationId;
}
