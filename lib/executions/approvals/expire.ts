import { enqueue } from "../../queue/enqueue";
import { resumeSoon } from "../driver/resume";
import { lapse } from "./lapse";

/** Expires an approval that nobody answered in time. Its call gets an error. */
export async function expireApproval({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const executionId = await lapse({
    ...{ organizationId, id, name: "approval.expire", due: { expiresAt: { lte: new Date() } } },
    data: (now) => ({ state: "expired", answeredAt: now }),
    also: (db, run) => enqueue(db, { task: "execution.resume", payload: { organizationId, id: run } }),
  });
  if (executionId) resumeSoon(organizationId, executionId);
}
