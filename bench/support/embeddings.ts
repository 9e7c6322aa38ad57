import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "../../lib/env";
import { numbersOf } from "../../lib/retrieval/embeddings/vectors.suite";
import { atEnd } from "./ends";

/** An embeddings endpoint on loopback. */
export async function serveVectors(dimensions: number): Promise<{ url: string }> {
  env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "127.0.0.0/8";
  const server = createServer(async (request, response) => {
    let length = 0;
    for await (const part of request) length += (part as Buffer).length;
    const embedding = Array.from(numbersOf(length, dimensions));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data: [{ index: 0, embedding }] }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  atEnd(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
