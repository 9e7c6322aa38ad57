import http from "node:http";
import type { AddressInfo } from "node:net";
import { described } from "./upstream";

export type TitledUpstream = { document: string; titles: string[]; delay: { ms: number }; stop(): void };

/** A service with one change, `addThing({ title })`, and the titles that reached it. */
export async function startTitledUpstream(): Promise<TitledUpstream> {
  const [titles, delay]: [string[], { ms: number }] = [[], { ms: 5 }];
  const server = http.createServer((request, response) => {
    const title = new URL(request.url ?? "", "http://things.example").searchParams.get("title") ?? "";
    request.resume();
    titles.push(title);
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ title })), delay.ms);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parameters = [{ name: "title", in: "query", schema: { type: "string" } }];
  const operations = [{ path: "/addThing", method: "post", id: "addThing", parameters }];
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { document: described({ origin, operations }), titles, delay, stop };
}
