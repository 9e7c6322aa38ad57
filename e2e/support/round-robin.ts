import http from "node:http";
import type { AddressInfo } from "node:net";

/** A balancer that knows no sessions: each request goes to the next of its consoles, and one that cannot be reached is passed over. */
export async function startRoundRobin(): Promise<{ url: string; consoles: string[]; stop(): void }> {
  const consoles: string[] = [];
  let turn = 0;
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const pass = (left: number) => {
      turn += 1;
      const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
      const target = `${consoles[turn % consoles.length]}${incoming.url}`;
      const passed = http.request(target, { method: incoming.method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("error", () => outgoing.destroy());
        answer.on("aborted", () => outgoing.destroy());
        answer.pipe(outgoing);
      });
      passed.on("error", () => (left > 0 && !outgoing.headersSent ? pass(left - 1) : outgoing.destroy()));
      outgoing.on("close", () => passed.destroy());
      passed.end(Buffer.concat(chunks));
    };
    pass(consoles.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, consoles, stop };
}
