/** What a route reads of a request; a web `Request` is one, and so is what the server makes of node:http. */
export type HttpRequest = {
  readonly method: string;
  /** With an origin or without one. */
  readonly url: string;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
};

/** As it was sent: nothing in it is decoded. */
export function pathOf({ url }: HttpRequest): string {
  const path = url.startsWith("/") ? url : new URL(url).pathname;
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

export function queryOf({ url }: HttpRequest): Record<string, string> {
  const start = url.indexOf("?");
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)));
}

export const isReading = (method: string) => method === "GET" || method === "HEAD";
