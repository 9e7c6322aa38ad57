import { Failure } from "../operation/failure";

/** One request to one URL. A redirect makes the next one. */
export type OutboundRequest = { url: URL; method: string; headers: Headers; body: Uint8Array | null };

export type RequestParts = { method?: string; headers?: HeadersInit; body?: BodyInit | null };

/** Headers that only this server sets: those of the connection, and those that name encodings it must decode. */
const connectionHeaders: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const ownHeaders = { accept: "*/*", "accept-encoding": "gzip, br", "user-agent": "executor-console" };

export async function readRequest(url: URL, { method = "GET", headers, body }: RequestParts): Promise<OutboundRequest> {
  const content = body === null || body === undefined ? null : new Response(body);
  const defaults = { ...ownHeaders, "content-type": content?.headers.get("content-type") };
  const read = checkedHeaders(headers);
  for (const [name, value] of Object.entries(defaults)) if (value && !read.has(name)) read.set(name, value);
  const address = new URL(url);
  address.hash = "";
  return {
    url: address,
    method: checkedMethod(method),
    headers: read,
    body: content ? new Uint8Array(await content.arrayBuffer()) : null,
  };
}

/** Drops headers of the connection, as fetch does. Unlike `new Headers()`, its errors never repeat a value. */
export function checkedHeaders(init: HeadersInit = {}): Headers {
  const given = init instanceof Headers || Array.isArray(init) ? [...init] : Object.entries(init);
  const headers = new Headers();
  for (const [name = "", value = ""] of given) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new Failure("invalid", "A header's name holds characters that HTTP does not allow.");
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new Failure("invalid", `The header ${name} holds characters that HTTP does not allow, such as a line break.`);
    if (!connectionHeaders.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

function checkedMethod(method: string): string {
  const upper = method.toUpperCase();
  if (!/^[A-Z-]{1,20}$/.test(upper) || upper === "CONNECT" || upper === "TRACE")
    throw new Failure("invalid", "This HTTP method cannot be sent.");
  return upper;
}
