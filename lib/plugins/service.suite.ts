import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { loopbackServer, testOutbound } from "../outbound/loopback.suite";
import { networkOf } from "./host.suite";

/** Answers differently from path to path, for what every plugin has to keep; `answer` does the rest. */
export async function scenarios(answer: (request: IncomingMessage, response: ServerResponse) => void) {
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
      sent.push({ method, url: service.origin + url, body: Buffer.concat(chunks).toString() || null });
      const way = url.split(/[/.]/).at(-1) ?? "";
      if (way === "silent") response.on("close", () => gone.push(url));
      else if (way === "huge") response.writeHead(200, json).end(JSON.stringify("x".repeat(50_000)));
      else if (way === "moved") response.writeHead(307, { location: `${other.origin}/elsewhere` }).end();
      else if (way === "pieces") void inPieces(response);
      else answer(request, response);
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

async function inPieces(response: ServerResponse): Promise<void> {
  response.writeHead(200, json);
  for (const piece of ["[1", ",", "2]"]) {
    response.write(piece);
    await sleep(10);
  }
  response.end();
}
