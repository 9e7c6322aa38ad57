import type { Dispatcher } from "undici";
import type { CallLife } from "./call-life";
import { withCredentials } from "./credentials";
import type { Limits } from "./limits";
import { networkFailure, tookTooLong } from "./network-failure";
import type { Hop } from "./redirect";

type Call = { limits: Limits; life: CallLife };

/** Sends one request and waits for the head of its response. */
export async function send(agent: Dispatcher, hop: Hop, { limits, life }: Call): Promise<Dispatcher.ResponseData> {
  const { url, method, headers, body } = hop.credentials ? withCredentials(hop.request, hop.credentials) : hop.request;
  const connected = life.deadline(limits.connectMs, () => tookTooLong(url.host, "did not accept a connection", limits.connectMs));
  const dispatcher = agent.compose((dispatch) => (options, handler) => dispatch(options, whenStarted(handler, connected)));
  const answer = dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers: Object.fromEntries(headers),
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
