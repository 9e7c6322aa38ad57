import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const lastRequestsMs = 10_000;
const lookMs = 100;

/** Accepts no new connections and waits a limited time for the requests that run. Streams of news never end by themselves, so they end at once. */
export async function closeServer(server: Server, open: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const look = () => {
    for (const response of open) if (isNews(response)) response.end();
    server.closeIdleConnections();
  };
  look();
  const looking = setInterval(look, lookMs);
  await Promise.race([closed, sleep(lastRequestsMs, undefined, { ref: false })]);
  clearInterval(looking);
  server.closeAllConnections();
}

/** Whoever follows news comes back and asks for what is new. The answer to a POST comes only once, also when it is a stream. */
const isNews = (response: ServerResponse): boolean =>
  response.req.method === "GET" &&
  response.headersSent &&
  String(response.getHeader("content-type")).startsWith("text/event-stream");
