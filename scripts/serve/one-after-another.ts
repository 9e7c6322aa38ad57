import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Clients that mean well wait for their answers, and proxies do as well. */
const waitingMax = 100;
const waiting = new WeakMap<Socket, number>();

/**
 * Requests that come over one connection without waiting for answers begin one after another. Node hands over all of them at
 * once and gives the connection to the first; if it ends then, the answers of the others never hear of it. Returns whether it
 * is still there.
 */
export async function hasItsTurn(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { socket } = request;
  const before = waiting.get(socket) ?? 0;
  if (before >= waitingMax) socket.destroy();
  waiting.set(socket, before + 1);
  await new Promise<unknown>((resolve) => {
    response.once("socket", resolve);
    request.once("close", resolve);
  });
  waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  return response.socket !== null && !response.destroyed;
}
