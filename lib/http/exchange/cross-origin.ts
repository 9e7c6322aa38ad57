import { env } from "../../env";
import type { HttpAnswer } from "./answer";
import { type HttpRequest, pathOf } from "./request";

/** The HTTP API alone: /mcp refuses pages, signing in depends on cookies, and metadata is open to all. */
const isApi = (path: string): boolean => /^\/(api|tools|executions)(\/|$)/.test(path);

/** The page of another origin that the request comes from, if the operator lets its scripts use the API. */
export function allowedOrigin(request: HttpRequest): string | null {
  const origin = request.headers.get("origin");
  if (origin === null || env.EXECUTOR_ALLOWED_ORIGINS === "" || !isApi(pathOf(request))) return null;
  const allowed = env.EXECUTOR_ALLOWED_ORIGINS.split(",").map((entry) => entry.trim());
  return allowed.includes(origin) ? origin : null;
}

/** Never with credentials: a browser's cookie counts for nothing here, so a page has to bring a key or a token. */
export const readableBy = (origin: string, answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "idempotent-replay, retry-after, x-request-id",
    vary: "Origin",
  },
});

export const preflightFor = (origin: string, methods: string): HttpAnswer =>
  readableBy(origin, {
    status: 204,
    headers: {
      allow: methods,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "authorization, content-type, idempotency-key, last-event-id, x-organization, x-toolkit",
      "access-control-max-age": "600",
    },
    body: null,
  });
