import { callApi } from "../../api/call-api";

export type ApprovalNews = {
  mark: string;
  waiting: number;
  newest: { id: string; message: string; address: string; asker: string; createdAt: string } | null;
};

type Following = { organizationId: string; signal: AbortSignal; onNews: (news: ApprovalNews, isFirst: boolean) => void };

const waitMs = 15_000;
const retryMs = 3_000;

/**
 * Hears of approvals until it is told to stop. Of all tabs that show an organization one asks the server, and tells the
 * others: a browser has few connections to one host.
 */
export async function followApprovals({ organizationId, signal, onNews }: Following): Promise<void> {
  const name = `approvals ${organizationId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<ApprovalNews>) => onNews(data, true);
  signal.addEventListener("abort", () => channel.close());
  const first = await ask(organizationId, { signal });
  if (first.ok) onNews(first.data, true);
  const lead = () =>
    askOnAndOn({
      organizationId,
      signal,
      known: first.ok ? first.data.mark : undefined,
      onNews(news, isFirst) {
        onNews(news, isFirst);
        channel.postMessage(news);
      },
    });
  if (signal.aborted) return;
  await ("locks" in navigator ? navigator.locks.request(name, { signal }, lead) : lead()).catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
}

/** With the mark that is known already, so that nothing that comes meanwhile counts as told. */
async function askOnAndOn({ organizationId, signal, known, onNews }: Following & { known: string | undefined }): Promise<void> {
  let mark = known;
  while (!signal.aborted) {
    const answer = await ask(organizationId, { mark, signal });
    if (signal.aborted || (!answer.ok && isFinal(answer.error.code))) return;
    if (!answer.ok) await new Promise((again) => setTimeout(again, retryMs));
    else if (answer.data.mark !== mark) {
      onNews(answer.data, mark === undefined);
      mark = answer.data.mark;
    }
  }
}

function ask(organizationId: string, { mark, signal }: { mark?: string | undefined; signal: AbortSignal }) {
  const query = new URLSearchParams(mark === undefined ? {} : { mark, waitMs: String(waitMs) });
  return callApi<ApprovalNews>(organizationId, `/approvals/follow?${query}`, { method: "GET", signal });
}

/** Signed out, not allowed any more, or another organization meanwhile: asking again would change nothing. */
const isFinal = (code: string) => ["unauthenticated", "forbidden", "conflict"].includes(code);
