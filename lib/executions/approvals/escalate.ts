import { lapse } from "./lapse";

/** Lets the holders of another role answer too, once, because nobody has. A trigger notes it for those who hear of it. */
export async function escalateApproval(which: { organizationId: string; id: string }): Promise<void> {
  await lapse({
    ...{ ...which, name: "approval.escalate", due: { escalatesAt: { lte: new Date() }, escalatedAt: null } },
    data: (now) => ({ escalatedAt: now, stirredAt: now }),
    noted: ({ escalateTo }) => ({ to: escalateTo }),
  });
}
