import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { redirectPath } from "./authorization-server";

export type Loopback = {
  redirectUri: string;
  /** The address that the browser came back to. */
  answer: Promise<URL>;
  close(): void;
};

/** Waits on a free port of this machine for the browser to come back (RFC 8252). */
export async function openLoopback(signal: AbortSignal): Promise<Loopback> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens on a port
  const answer = new Promise<URL>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    server.on("request", (request, response) => {
      const url = new URL(request.url ?? "/", origin);
      const isAnswer = request.method === "GET" && url.pathname === redirectPath && url.searchParams.has("state");
      response.writeHead(isAnswer ? 200 : 404, pageHeaders);
      response.end(isAnswer ? page(url.searchParams.has("code")) : "");
      if (isAnswer) resolve(url);
    });
  });
  answer.catch(() => undefined);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { redirectUri: `${origin}${redirectPath}`, answer, close };
}

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "referrer-policy": "no-referrer",
  connection: "close",
};

const page = (isDone: boolean) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Executor CLI</title><style>:root{color-scheme:light dark}body{font:16px system-ui;margin:20vh auto;max-width:28em;padding:0 1em}</style>
<h1>${isDone ? "You are signed in" : "You are not signed in"}</h1>
<p>${isDone ? "The terminal goes on." : "The terminal says why."} This window can be closed.</p></html>`;
