import { type JSONRPCMessage, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Input, Output } from "../surroundings";
import { connectionLost, type RpcError, rpcErrorOf } from "./rpc-error";

type Ends = {
  url: URL;
  stdin: Input;
  stdout: Output;
  signal: AbortSignal;
  /** A fetch that says who asks. */
  fetch: typeof globalThis.fetch;
  /** Hears what went wrong, for the log of the host. */
  note(text: string): void;
};

type Id = string | number;
type Message = JSONRPCMessage & {
  id?: Id;
  method?: string;
  params?: { requestId?: Id; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: string };
};
type OpenRequest = { method: string; isModern: boolean; ending: AbortController };

/** Hands every message of an MCP host on stdio to the console's endpoint, and back, whichever era of the protocol it speaks. */
export async function bridge({ url, stdin, stdout, signal, fetch, note }: Ends): Promise<void> {
  const host = new StdioServerTransport(stdin, stdout);
  const server = new StreamableHTTPClientTransport(url, { fetch });
  const open = new Map<Id, OpenRequest>();
  host.onmessage = (message) => void forward(message as Message);
  server.onmessage = (message) => void answer(message as Message);
  host.onerror = (error) => note(error.message);
  await server.start();
  const ended = new Promise<void>((resolve) => {
    host.onclose = resolve;
    stdin.once("end", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await host.start();
  await ended;
  await server.terminateSession().catch(() => undefined); // a console that is gone has ended it
  await server.close();
  await host.close();

  async function forward(message: Message): Promise<void> {
    const { id, method, params } = message;
    const cancelled = method === "notifications/cancelled" ? open.get(params?.requestId ?? "") : undefined;
    // a request of the newer era is cancelled by closing its stream
    if (cancelled?.isModern) return cancelled.ending.abort();
    const ending = new AbortController();
    if (id !== undefined && method !== undefined) open.set(id, { method, isModern: isModern(message), ending });
    const onRequestStreamEnd = () => isModern(message) && id !== undefined && open.has(id) && refuse(id, connectionLost);
    try {
      await server.send(message, { requestSignal: ending.signal, onRequestStreamEnd });
    } catch (error) {
      if (!ending.signal.aborted) refuse(id, rpcErrorOf(error));
    }
  }

  async function answer(message: Message): Promise<void> {
    if (message.id !== undefined && message.method === undefined) {
      const version = message.result?.protocolVersion;
      if (open.get(message.id)?.method === "initialize" && version) server.setProtocolVersion(version);
      open.delete(message.id);
    }
    await host.send(message);
  }

  function refuse(id: Id | undefined, error: RpcError): void {
    note(error.message);
    if (id !== undefined && open.has(id)) void answer({ jsonrpc: "2.0", id, error });
  }
}

const isModern = ({ params }: Message) => params?._meta?.["io.modelcontextprotocol/protocolVersion"] !== undefined;
