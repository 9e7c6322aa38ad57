import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** The status that it answers with from now on. */
  answers(status: number): void;
  close(): void;
};

/** Another system that webhooks are sent to. */
export async function newReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(status).end(status === 200 ? "ok" : "The disk is full");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/console`,
    received,
    answers: (next) => {
      status = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
