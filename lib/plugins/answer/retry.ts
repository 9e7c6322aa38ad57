import type { ToolError } from "../contract";

type Retry = Pick<ToolError, "retryable" | "retryAfterMs">;

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether the same call may be made again, and when. Of what changes something, only an answer that says it was not done
 * allows that: too many requests, or away until a given time. Who redirects may have done it before.
 */
export function retryOf({ status, headers, redirected }: Response, isRead: boolean): Retry {
  const retryAfterMs = waitOf(headers);
  const isUndone = status === 425 || status === 429 || (status === 503 && retryAfterMs !== null);
  const retryable = isRead ? passing.has(status) : isUndone && !redirected;
  return { retryable, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
}

const waitMsMax = 365 * 86_400_000;

/** `Retry-After` in seconds or as a date (RFC 9110); some say milliseconds in a header of their own. */
function waitOf(headers: Headers): number | null {
  const said = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,12}(\.\d+)?$/.test(said)) return bounded(Number(said) * 1000);
  const at = /[a-z]{3}/i.test(said) ? Date.parse(said) : Number.NaN;
  if (!Number.isNaN(at)) return bounded(at - nowAt(headers));
  const ms = headers.get("retry-after-ms")?.trim() ?? "";
  return /^\d{1,15}(\.\d+)?$/.test(ms) ? bounded(Number(ms)) : null;
}

/** The upstream's clock where it tells it: a date means that one. */
function nowAt(headers: Headers): number {
  const told = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(told) ? Date.now() : told;
}

const bounded = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), waitMsMax);
