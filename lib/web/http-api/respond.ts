import { writeJson } from "../../json-text";
import type { FailureCode } from "../../operation/failure";
import { errorBody } from "../answer";
import { visitOf } from "../visit";

type Answer = { status: number; json: unknown; headers?: Record<string, string> };

/** Any handler of ours: its answer or its error as JSON, with the headers every answer carries. */
export async function respond(request: Request, work: () => Promise<Answer | Response>): Promise<Response> {
  const { requestId } = visitOf(request.headers);
  try {
    const answer = await work();
    return answer instanceof Response ? answer : json(answer, requestId);
  } catch (error) {
    const body = errorBody(error, requestId);
    return json({ status: statusOf[body.code], json: { error: body }, headers: extraHeaders[body.code] }, requestId);
  }
}

const json = ({ status, json: body, headers }: Answer, requestId: string) =>
  new Response(writeJson(body), {
    status,
    headers: { "content-type": "application/json", ...apiHeaders, "x-request-id": requestId, ...headers },
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
