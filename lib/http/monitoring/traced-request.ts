import { isTracing, traced } from "../../telemetry/tracing";
import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";
import { visitOf } from "../exchange/visit";

/** What machines ask all day tells nothing. */
const untraced: ReadonlySet<string> = new Set(["/health", "/health/live", "/health/ready", "/metrics"]);

/** Traces a request under the template of its path, within the trace that its caller names. */
export function tracedRequest(request: HttpRequest, route: string, work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  if (!isTracing() || untraced.has(route)) return work();
  const { method, headers } = request;
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "executor.request.id": visitOf(headers).requestId,
  };
  const parent = headers.get("traceparent");
  return traced({ name: `${method} ${route}`, kind: "server", attributes, parent }, async (span) => {
    const answer = await work();
    span?.setAttribute("http.response.status_code", answer.status);
    if (answer.status >= 500) span?.failed(`${answer.status}`);
    return answer;
  });
}
