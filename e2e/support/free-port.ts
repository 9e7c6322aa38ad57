import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A port that was free a moment ago, for a program that takes none by itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
