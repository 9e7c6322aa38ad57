import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { log } from "@executor/core/log";
import { StartError } from "../start-error";
import { clientAddress } from "./client-address";
import { closeServer } from "./close-server";
import { hasItsTurn } from "./one-after-another";
import type { OurNames } from "./our-name";
import { refusalOf, refuse } from "./refusal";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
type Options = OurNames & {
  port: number;
  trustProxy: number;
  /** Accepts upgrades for the reload channel of development. Everything else is HTTP. */
  upgrades?: boolean;
};

export type Door = {
  server: Server;
  /** The server that Next listens to for upgrades. Without upgrades it is one that no client reaches. */
  upgrades: Server;
  port: number;
  url: string;
  answerWith(handler: Handler): void;
  /** Accepts no new requests and waits a limited time for the running ones. */
  close(): Promise<void>;
};

const forwardedHeaders = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;
const byStranger = "x-forwarded-by-stranger";

/** The HTTP server. It listens before anything else starts, and answers 503 until it is given something to answer with. */
export async function openDoor({ host, port, trustProxy, publicUrl, upgrades = false }: Options): Promise<Door> {
  let answer: Handler = notReady;
  let closing = false;
  const open = new Set<ServerResponse>();
  const server = createServer(
    { requestTimeout: 300_000, headersTimeout: 60_000, keepAliveTimeout: 75_000, maxHeaderSize: 32 * 1024 },
    async (request, response) => {
      if (response.socket === null && !(await hasItsTurn(request, response))) return;
      markRequest(request, response, trustProxy);
      if (closing) response.setHeader("connection", "close");
      open.add(response);
      response.once("close", () => open.delete(response));
      response.once("finish", () => request.resume()); // a client refused before the end of its body may still be sending it
      const refusal = refusalOf(request, { host, publicUrl });
      if (refusal) return refuse(response, refusal);
      try {
        await answer(request, response);
      } catch (error) {
        log.error({ err: error, requestId: request.headers["x-request-id"] }, "a request failed outside the app");
        fail(response);
      }
    },
  );
  const upgraded = new Set<Duplex>();
  if (upgrades) {
    server.on("upgrade", (_request, socket) => {
      upgraded.add(socket);
      socket.once("close", () => upgraded.delete(socket));
    });
  }
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    server,
    upgrades: upgrades ? server : createServer(),
    port: address.port,
    url: `http://${shownHost(host)}:${address.port}`,
    answerWith: (handler) => {
      answer = handler;
    },
    async close() {
      closing = true;
      for (const socket of upgraded) socket.destroy(); // the reload channel never ends by itself
      await closeServer(server, open);
    },
  };
}

/** Reserved headers: whatever a client sent under these names is removed before anybody reads it. */
function markRequest(request: IncomingMessage, response: ServerResponse, trustProxy: number): void {
  const { headers, socket } = request;
  headers["x-client-address"] = clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustProxy);
  headers["x-request-id"] = randomUUID();
  response.setHeader("x-request-id", headers["x-request-id"]);
  delete headers[byStranger];
  if (trustProxy > 0) return;
  const forwarded = Object.keys(headers).filter((name) => forwardedHeaders.test(name));
  for (const name of forwarded) delete headers[name];
  if (forwarded.length > 0) headers[byStranger] = "1";
}

function notReady(_request: IncomingMessage, response: ServerResponse): void {
  const body = { status: "starting", reasons: ["the console is starting"] };
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
  response.end('{"error":{"code":"internal","message":"Something went wrong."}}');
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new StartError(whyNot(error, host, port))));
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: another program listens there, or this console runs already. Choose another with PORT, for example PORT=${port + 1} npm start.`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Choose one above 1023 with PORT.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST is ${host}, which is not an address of this computer. Use 127.0.0.1 for this computer only or 0.0.0.0 for all.`;
  return `The console cannot listen on ${host}:${port}: ${message}`;
}

function shownHost(host: string): string {
  if (["0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
