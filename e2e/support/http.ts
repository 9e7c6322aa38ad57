import http, { type IncomingHttpHeaders } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; cookies: string[]; text: string; json<T = Json>(): T };
type Json = { [name: string]: unknown; error?: { code: string; message: string }; items?: Json[] };
export type Headers = Record<string, string | undefined>;
type Outgoing = { method?: string; headers?: Headers; body?: unknown; localAddress?: string };

/** One request exactly as given: no header is added that a browser or a client library would add. */
export function send(url: string, { method = "GET", headers = {}, body, localAddress }: Outgoing = {}): Promise<Answer> {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  if (text !== undefined) sent["content-length"] = String(Buffer.byteLength(text));
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: sent, agent: false, localAddress }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve(answerOf(response, Buffer.concat(chunks).toString())));
    });
    request.on("error", reject);
    request.end(text);
  });
}

/** Who calls the HTTP API: a key, or the cookie of a browser on a page of the console. */
export type Caller = { key: string } | { cookie: string } | null;

export type Api = (method: string, path: string, more?: { body?: unknown; headers?: Headers }) => Promise<Answer>;

export const apiOf =
  (url: string, caller: Caller): Api =>
  (method, path, { body, headers } = {}) =>
    send(`${url}${path}`, {
      method,
      body,
      headers: { ...credentials(url, caller), ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    });

function credentials(url: string, caller: Caller): Headers {
  if (!caller) return {};
  return "key" in caller ? { authorization: `Bearer ${caller.key}` } : { cookie: caller.cookie, origin: url };
}

function answerOf(response: http.IncomingMessage, text: string): Answer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    cookies: response.headers["set-cookie"] ?? [],
    text,
    json: <T>() => JSON.parse(text) as T,
  };
}
