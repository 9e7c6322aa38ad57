import type { Dispatcher } from "undici";
import { env } from "../env";
import { currentTrace, traced } from "../telemetry/tracing";
import type { CallLife } from "./call-life";
import { withCredentials } from "./credentials";
import type { Limits } from "./limits";
import { networkFailure, tookTooLong } from "./network-failure";
import type { Hop } from "./redirect";

type Call = { limits: Limits; life: CallLife };

/** Sends one request and waits for the head of its response. Each is a span: where it went and how it was answered, not what for. */
export function send(agent: Dispatcher, hop: Hop, call: Call): Promise<Dispatcher.ResponseData> {
  const { url, method } = hop.request;
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return traced({ name: method, kind: "client", attributes }, async (span) => {
    const trace = span && mayLearnOfTrace(url) ? currentTrace() : null;
    const answer = await sendTraced(agent, hop, { ...call, trace });
    span?.setAttribute("http.response.status_code", answer.statusCode);
    if (answer.statusCode >= 400) span?.failed(`${answer.statusCode}`);
    return answer;
  });
}

/** Services learn of a trace only where the operator named their origin: others would learn who asks them for the same thing. */
const mayLearnOfTrace = ({ origin }: URL): boolean =>
  env.EXECUTOR_TRACE_ORIGINS.split(",").some((listed) => listed.trim() === origin);

type Traced = Call & { trace: string | null };

async function sendTraced(agent: Dispatcher, hop: Hop, { limits, life, trace }: Traced): Promise<Dispatcher.ResponseData> {
  const { url, method, headers, body } = hop.credentials ? withCredentials(hop.request, hop.credentials) : hop.request;
  const connected = life.deadline(limits.connectMs, () => tookTooLong(url.host, "did not accept a connection", limits.connectMs));
  const dispatcher = agent.compose((dispatch) => (options, handler) => dispatch(options, whenStarted(handler, connected)));
  const answer = dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers: { ...Object.fromEntries(headers), ...(trace && { traceparent: trace }) },
    body,
    signal: life.signal,
    headersTimeout: Number.isFinite(limits.headersMs) ? limits.headersMs : 0,
    bodyTimeout: Number.isFinite(limits.bodyIdleMs) ? limits.bodyIdleMs : 0,
  });
  try {
    return await life.orAborted(answer);
  } catch (error) {
    throw networkFailure(error, url.host, limits);
  } finally {
    connected();
  }
}

function whenStarted(handler: Dispatcher.DispatchHandler, started: () => void): Dispatcher.DispatchHandler {
  return {
    onRequestStart(...args) {
      started();
      handler.onRequestStart?.(...args);
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  };
}
