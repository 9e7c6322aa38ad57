import { ExecutorError, errorOf } from "./errors";
import { sleep } from "./sleep";

type Retries = { origin: string; retriesMax: number; signal: AbortSignal | undefined };

const firstPauseMs = 250;
/** A console that asks for more patience than this is left to the caller. */
const pauseMsMax = 10_000;

/** Repeats what did not get through. Whoever passes in the work makes sure that it may be repeated. */
export async function withRetries<T>(work: () => Promise<T>, { origin, retriesMax, signal }: Retries): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = error instanceof ExecutorError ? error : unreachable(origin, error);
      const pauseMs = pauseBefore(failure, attempt);
      if (pauseMs === null || (attempt >= retriesMax && !isUnderWay(failure))) throw failure;
      await sleep(pauseMs, signal);
    }
  }
}

function unreachable(origin: string, error: unknown): ExecutorError {
  if (!(error instanceof TypeError)) throw error;
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : "";
  const message = `${origin} cannot be reached${cause}. Is the console running, and is this its address?`;
  return errorOf({ code: "unreachable", message, status: null }, error);
}

/** The first request with this key still runs; the console says for at most a few minutes. */
const isUnderWay = ({ code, retryAfterMs }: ExecutorError) => code === "conflict" && retryAfterMs !== null;

/** Null if the same request would be refused again. */
function pauseBefore(failure: ExecutorError, attempt: number): number | null {
  const { code, status, retryAfterMs } = failure;
  const backOffMs = firstPauseMs * 2 ** attempt * (0.5 + Math.random());
  if (code === "unreachable") return status === null || status >= 502 ? Math.min(backOffMs, pauseMsMax) : null;
  const mayPass = code === "unavailable" || (code === "limit" && retryAfterMs !== null) || isUnderWay(failure);
  if (!mayPass) return null;
  const pauseMs = retryAfterMs ?? backOffMs;
  return pauseMs <= pauseMsMax ? pauseMs : null;
}
