import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { loopbackServer, testOutbound } from "../outbound/loopback.suite";
import { networkOf } from "./host.suite";

type Ways = {
  /** Which way a request goes; by its path unless said. */
  wayOf?: (request: { url: string; body: string }) => string;
  /** An answer that comes piece by piece. */
  pieces?: string[];
};

/** Answers differently from way to way, for what every plugin has to keep; `answer` does the rest. */
export async function scenarios(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  { wayOf = ({ url }) => url.split(/[/.]/).at(-1) ?? "", pieces = ["[1", ",", "2]"] }: Ways = {},
) {
  const sent: { method: string; url: string; body: string | null }[] = [];
  const gone: string[] = [];
  const arrived: string[] = [];
  const other = await loopbackServer(({ rawHeaders }, response) => {
    arrived.push(rawHeaders.join(" "));
    response.end("[]");
  });
  const service = await loopbackServer((request, response) => {
    const { method = "", url = "" } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      sent.push({ method, url: service.origin + url, body: body || null });
      const way = wayOf({ url, body });
      if (way === "silent") response.on("close", () => gone.push(url));
      else if (way === "huge") response.writeHead(200, json).end(JSON.stringify("x".repeat(50_000)));
      else if (way === "moved") response.writeHead(307, { location: `${other.origin}/elsewhere` }).end();
      else if (way === "pieces") void inPieces(response, pieces);
      else answer(request, response, body);
    });
  });
  const outbound = testOutbound("127.0.0.1");
  const network = (signal: AbortSignal) => networkOf(outbound, signal, { responseBytesMax: 20_000 });
  return {
    origin: service.origin,
    network,
    sent: () => sent,
    hasGone: () => gone.length > 0,
    elsewhere: () => arrived,
    data: [1, 2],
  };
}

const json = { "content-type": "application/json" };

async function inPieces(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  response.writeHead(200, json);
  for (const piece of pieces) {
    response.write(piece);
    await sleep(10);
  }
  response.end();
}
