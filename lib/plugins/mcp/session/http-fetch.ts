import type { FetchLike } from "@modelcontextprotocol/client";
import type { SessionHost } from "../../contract";
import { boundCredential } from "../../credential";
import { isObject } from "../../json/values";
import { paced } from "../pace/paced-events";
import type { Endpoint } from "../source/forms";
import { BadAnswer } from "./failure";
import type { Scope, Scopes } from "./scope";

type Host = Pick<SessionHost, "fetch" | "auth" | "signal">;

/** The fetch of the protocol's library, on the connection's way out: each request goes the way of the call it belongs to. */
export function fetchFor({ url, headers: own }: Endpoint, host: Host, scopes: Scopes): FetchLike {
  return async (target, init = {}) => {
    const { origin, href } = new URL(target);
    const sent = Object.fromEntries(new Headers(init.headers));
    const isStream = isStanding(init.method, sent);
    const scope = isStream ? null : scopes.current();
    const credentials = boundCredential(host.auth(), [origin]);
    const network = scope?.network ?? host;
    const response = await network.fetch(href, {
      method: init.method ?? "GET",
      headers: origin === url.origin ? { ...sent, ...own } : sent,
      ...(typeof init.body === "string" ? { body: init.body } : {}),
      ...(credentials ? { credentials } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
      redirect: "manual",
      isStream,
    });
    return scope ? watched(response, scope) : paceable(response);
  };
}

/** Streams of news that a server keeps open for as long as the session lasts. */
const isStanding = (method: string | undefined, sent: Record<string, string>): boolean =>
  isNews(method) || sent["mcp-method"] === "subscriptions/listen";

const isNews = (method: string | undefined): boolean => method === "GET" || method === undefined;

/** Tells when the stream of a session's news breaks off, or cannot be opened again. */
export function tellingBreaks(fetch: FetchLike, broken: () => void): FetchLike {
  return async (target, init = {}) => {
    if (!isNews(init.method)) return fetch(target, init);
    try {
      const response = await fetch(target, init);
      if (!response.ok) broken();
      return response.body ? withBody(response, telling(response.body, broken)) : response;
    } catch (error) {
      broken();
      throw error;
    }
  };
}

/** The library says only that a stream ended, and waits on where an answer is to another request. Both are seen here. */
async function watched(response: Response, scope: Scope): Promise<Response> {
  const { host } = new URL(response.url);
  if (response.status === 202 && scope.latest !== undefined) {
    await response.body?.cancel();
    throw new BadAnswer(`${host} took the request and gave no answer to it.`);
  }
  if (!response.body) return response;
  const noted = (error: unknown) => {
    scope.broken = error;
  };
  const answer = withBody(response, telling(inPace(response, response.body), noted));
  const read = answer.json.bind(answer);
  const json = async () => ownAnswer(await read(), { host, latest: scope.latest });
  return Object.defineProperty(answer, "json", { value: json });
}

/** The same stream, which tells when it breaks off. */
function telling(stream: ReadableStream<Uint8Array>, broken: (error: unknown) => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        broken(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function withBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: url });
}

const isEvents = ({ headers }: Response): boolean => /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");

const inPace = (response: Response, body: ReadableStream<Uint8Array>) => (isEvents(response) ? paced(body) : body);

const paceable = (response: Response): Response =>
  response.body && isEvents(response) ? withBody(response, paced(response.body)) : response;

function ownAnswer(said: unknown, { host, latest }: Pick<Scope, "latest"> & { host: string }): unknown {
  const messages = Array.isArray(said) ? said : [said];
  if (latest === undefined || messages.some((message) => isObject(message) && String(message.id) === String(latest))) return said;
  throw new BadAnswer(`${host} answered another request than the one that it was sent.`);
}
