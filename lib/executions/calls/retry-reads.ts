import { setTimeout as sleep } from "node:timers/promises";
import type { Effect, ToolResult } from "../../plugins";
import type { Run } from "../journal/record";

const retriesMax = 2;
const firstWaitMs = 500;
const waitedMsMax = 60_000;

type Retrying = { effect: Effect; signal: AbortSignal; untilMs: number; onRetry(waitedMs: number): void };

/**
 * Repeats a read when its service is busy or briefly unavailable: at most twice, at the time the service names, and only
 * while the call and its run have time left. The program sees one call, and its record counts the retries.
 */
export async function retryReads(
  { options, wallMs }: Pick<Run, "options" | "wallMs">,
  { effect, signal, untilMs, onRetry }: Retrying,
  call: () => Promise<ToolResult>,
): Promise<ToolResult> {
  const leftMs = Math.min(waitedMsMax, options.timeoutMs - wallMs, untilMs - Date.now());
  const giveUpAt = Date.now() + leftMs;
  for (let retries = 0; ; retries++) {
    const result = await call();
    const waitMs = effect === "read" && retries < retriesMax ? waitFor(result, retries) : null;
    if (waitMs === null || Date.now() + waitMs >= giveUpAt) return retries === 0 ? result : withRetries(result, retries);
    await sleep(waitMs, undefined, { signal });
    onRetry(waitMs);
  }
}

function waitFor(result: ToolResult, retries: number): number | null {
  if (result.ok || (result.error.status !== 429 && result.error.status !== 503)) return null;
  return result.error.retryAfterMs ?? firstWaitMs * 2 ** retries;
}

/** Adds the retries to the answer, which explains a slow call. */
function withRetries(result: ToolResult, retries: number): ToolResult {
  if (!result.http) return result;
  return { ...result, http: { ...result.http, headers: { ...result.http.headers, "x-executor-retries": String(retries) } } };
}
