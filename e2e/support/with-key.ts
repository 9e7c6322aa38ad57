import http from "node:http";
import type { AddressInfo } from "node:net";

/** A door to a console that adds a key to each request, for programs that can present none. Its own name becomes the console's. */
export async function startWithKey(url: string, key: string): Promise<{ url: string; stop(): void }> {
  const server = http.createServer((incoming, outgoing) => {
    const [ours, theirs] = [ownName(server), new URL(url).host];
    const { host, origin } = incoming.headers;
    const headers = {
      ...{ authorization: `Bearer ${key}`, ...incoming.headers },
      ...(host === ours ? { host: theirs } : {}),
      ...(origin === `http://${ours}` ? { origin: `http://${theirs}` } : {}),
    };
    const passed = http.request(`${url}${incoming.url}`, { method: incoming.method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${ownName(server)}`, stop };
}

const ownName = (server: http.Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
