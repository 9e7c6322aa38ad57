import { writeJson } from "../../json-text";
import { type FailureCode, LimitReached, TooLarge, TooSlow } from "../../operation/failure";
import type { HttpAnswer } from "./answer";
import { errorBody } from "./error-body";
import type { HttpRequest } from "./request";
import { visitOf } from "./visit";

export type JsonAnswer = { status: number; json: unknown; headers?: Record<string, string> };

/** Any handler of ours: its answer or its error as JSON, with the headers every answer carries. */
export async function respond(request: HttpRequest, work: () => Promise<JsonAnswer | HttpAnswer>): Promise<HttpAnswer> {
  try {
    const answer = await work();
    return "body" in answer ? answer : json(answer, visitOf(request.headers).requestId);
  } catch (error) {
    return failed(request, error);
  }
}

export function failed(request: HttpRequest, error: unknown): HttpAnswer {
  const { requestId } = visitOf(request.headers);
  const body = errorBody(error, requestId);
  return json({ status: statusFor(error, body.code), json: { error: body }, headers: headersFor(error, body.code) }, requestId);
}

function statusFor(error: unknown, code: FailureCode): number {
  if (error instanceof TooLarge) return 413;
  return error instanceof TooSlow ? 408 : statusOf[code];
}

function headersFor(error: unknown, code: FailureCode): Record<string, string> {
  if (error instanceof TooSlow) return { connection: "close" }; // nobody waits for the rest
  return error instanceof LimitReached ? retryAfter(error) : (extraHeaders[code] ?? {});
}

const retryAfter = ({ retryAfterMs }: LimitReached): Record<string, string> =>
  retryAfterMs === null ? {} : { "retry-after": `${Math.ceil(retryAfterMs / 1_000)}` };

const json = ({ status, json: body, headers }: JsonAnswer, requestId: string): HttpAnswer => ({
  status,
  headers: { "content-type": "application/json", ...apiHeaders, "x-request-id": requestId, ...headers },
  body: writeJson(body),
});

export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const extraHeaders: Partial<Record<FailureCode, Record<string, string>>> = {
  unauthenticated: { "www-authenticate": "Bearer" },
  limit: { "retry-after": "60" },
  unavailable: { "retry-after": "2" },
};

const statusOf: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit: 429,
  unavailable: 503,
  internal: 500,
};
