import { pageAccess } from "../../api/access";
import { callApi } from "../../api/call-api";
import { newId } from "../../ui/new-id";

export type Viewer = { id: string; name: string };
type Viewers = { mark: string; items: Viewer[] };
type Following = {
  organizationId: string;
  approvalId: string;
  signal: AbortSignal;
  onViewers: (viewers: readonly Viewer[]) => void;
};

const waitMs = 15_000;
const retryMs = 5_000;

/** Hears who else looks at an approval, and is seen looking, until it is told to stop. */
export async function followViewers({ organizationId, approvalId, signal, onViewers }: Following): Promise<void> {
  const path = `/approvals/${approvalId}/viewers`;
  const tab = newId();
  const leave = () => void callApi(pageAccess(organizationId), path, { body: { tab, isLeaving: true }, keepalive: true });
  signal.addEventListener("abort", leave);
  window.addEventListener("pagehide", leave, { signal });
  let mark: string | undefined;
  while (!signal.aborted) {
    const body = mark === undefined ? { tab, waitMs } : { tab, waitMs, mark };
    const answer = await callApi<Viewers>(pageAccess(organizationId), path, { body, signal });
    if (signal.aborted) return;
    onViewers(answer.ok ? answer.data.items : []);
    mark = answer.ok ? answer.data.mark : undefined;
    if (!answer.ok && answer.error.code !== "unavailable") return;
    if (!answer.ok) await new Promise((again) => setTimeout(again, retryMs));
  }
}
