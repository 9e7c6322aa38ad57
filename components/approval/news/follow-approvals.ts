import { pageAccess } from "../../api/access";
import { callApi } from "../../api/call-api";

export type ApprovalNews = {
  mark: string;
  waiting: number;
  newest: { id: string; message: string; address: string; asker: string; createdAt: string } | null;
};

type Following = {
  organizationId: string;
  signal: AbortSignal;
  onNews: (news: ApprovalNews, isFirst: boolean) => void;
  /** Whether news arrive; they catch up with what was missed before it is true again. */
  onConnected: (isConnected: boolean) => void;
};
type Message = { news: ApprovalNews } | { isConnected: boolean };

const waitMs = 15_000;
const retryMs = 3_000;
/** An answer that takes this much longer than it was to wait is never going to come. */
const lateMs = 10_000;

/**
 * Hears of approvals until it is told to stop. Of all tabs that show an organization one asks the server, and tells the
 * others: a browser has few connections to one host.
 */
export async function followApprovals({ organizationId, signal, onNews, onConnected }: Following): Promise<void> {
  const name = `approvals ${organizationId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("news" in data) onNews(data.news, true);
    else onConnected(data.isConnected);
  };
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
        channel.postMessage({ news } satisfies Message);
      },
      onConnected(isConnected) {
        onConnected(isConnected);
        channel.postMessage({ isConnected } satisfies Message);
      },
    });
  if (signal.aborted) return;
  await ("locks" in navigator ? navigator.locks.request(name, { signal }, lead) : lead()).catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
}

type Asking = Following & { known: string | undefined };

/** With the mark that is known already, so that nothing that comes meanwhile counts as told. */
async function askOnAndOn({ organizationId, signal, known, onNews, onConnected }: Asking): Promise<void> {
  let mark = known;
  let isConnected = true;
  while (!signal.aborted) {
    const answer = await ask(organizationId, { mark: isConnected ? mark : undefined, signal });
    if (signal.aborted || (!answer.ok && isFinal(answer.error.code))) return;
    if (answer.ok && answer.data.mark !== mark) {
      onNews(answer.data, mark === undefined);
      mark = answer.data.mark;
    }
    if (answer.ok !== isConnected) onConnected(answer.ok);
    isConnected = answer.ok;
    if (!isConnected) await untilRetry(signal);
  }
}

/** Ends early when the browser says that it has a network again. */
async function untilRetry(signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  await new Promise((again) => {
    const options = { signal: over.signal };
    const timer = setTimeout(again, retryMs);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", again, options);
    signal.addEventListener("abort", again, options);
  });
  over.abort();
}

/** A network that goes takes no connection with it at once: a request that waits is given up when the browser says so. */
async function ask(organizationId: string, { mark, signal }: { mark?: string | undefined; signal: AbortSignal }) {
  const query = new URLSearchParams(mark === undefined ? {} : { mark, waitMs: String(waitMs) });
  const cut = new AbortController();
  const giveUp = () => cut.abort();
  window.addEventListener("offline", giveUp);
  const inTime = AbortSignal.any([signal, cut.signal, AbortSignal.timeout(waitMs + lateMs)]);
  const path = `/approvals/follow?${query}`;
  const answer = await callApi<ApprovalNews>(pageAccess(organizationId), path, { method: "GET", signal: inTime });
  window.removeEventListener("offline", giveUp);
  return answer;
}

/** Signed out, not allowed any more, or another organization meanwhile: asking again would change nothing. */
const isFinal = (code: string) => ["unauthenticated", "forbidden", "conflict"].includes(code);
