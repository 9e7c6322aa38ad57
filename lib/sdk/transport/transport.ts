import { errorOf, errorOfAnswer } from "./errors";
import { withRetries } from "./retry";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ClientOptions = {
  /** Where the console is, such as `https://executor.example.com`. */
  origin: string;
  /** An API key. A page of the console itself needs none: it has the cookie. */
  apiKey?: string | undefined;
  /** Gives the access token for each request, instead of a key. */
  token?: (() => string | Promise<string>) | undefined;
  /** Refuses to work in another organization than this one. */
  organizationId?: string | undefined;
  /** Keeps every request to the tools of this toolkit, by its slug. */
  toolkit?: string | undefined;
  headers?: Record<string, string>;
  /** Instead of the built-in `fetch`. */
  fetch?: Fetch;
  /** How often a request that is safe to repeat is repeated: 3 unless said. */
  retriesMax?: number;
};

export type RequestOptions = {
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Names a change, so that it happens once however often it is sent. Made anew for each call unless given. */
  idempotencyKey?: string | undefined;
};

export type Transport = {
  readonly origin: string;
  /** Sends a request and gives its answer, whose body nobody has read. Refusals are thrown. */
  send(method: Method, path: string, options?: RequestOptions): Promise<Response>;
  /** Sends a request and gives the JSON of its answer. */
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
};

export function openTransport(options: ClientOptions): Transport {
  const client = { ...options, origin: originOf(options.origin) };
  const { origin, retriesMax = 3 } = client;
  const asked = (method: Method, path: string, request: RequestOptions = {}) => sender(client, { method, path, request });
  return {
    origin,
    send: (method, path, request) => withRetries(asked(method, path, request), { origin, retriesMax, signal: request?.signal }),
    request<T>(method: Method, path: string, request?: RequestOptions) {
      const send = asked(method, path, request);
      const work = async () => (await readJson(await send())) as T;
      return withRetries(work, { origin, retriesMax, signal: request?.signal });
    },
  };
}

function originOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new TypeError(`origin: ${JSON.stringify(given)} is no address of a console, such as https://executor.example.com`);
}

type OutgoingRequest = { method: Method; path: string; request: RequestOptions };

/** A change has the same key each time it is sent, so the console makes it once. */
function sender(client: ClientOptions, { method, path, request }: OutgoingRequest): () => Promise<Response> {
  const url = `${client.origin}${path}${queryText(request.query)}`;
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const key = method === "GET" ? undefined : (request.idempotencyKey ?? newKey());
  const { fetch = globalThis.fetch } = client;
  return async () => {
    const token = client.token ? await client.token() : client.apiKey;
    const headers = {
      accept: "application/json",
      ...client.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(client.organizationId && { "x-organization": client.organizationId }),
      ...(client.toolkit && { "x-toolkit": client.toolkit }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
      ...request.headers,
    };
    const answer = await fetch(url, { method, headers, body, signal: request.signal });
    if (!answer.ok) throw await errorOfAnswer(answer);
    return answer;
  };
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** `crypto.randomUUID` is missing on pages that were not fetched over HTTPS. */
function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `${answer.url} answered ${answer.status} with something else than JSON.`;
    throw errorOf({ code: "unreachable", message, status: answer.status }, error);
  }
}
