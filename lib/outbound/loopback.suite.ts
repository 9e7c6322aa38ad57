import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { Failure } from "../operation/failure";
import { parseAllowList, parsePorts } from "./allow-list";
import type { Dial } from "./connect";
import { createOutbound, type Outbound } from "./fetch";

type Loopback = { origin: string; port: number; requests: IncomingMessage[]; connections: number };

/** A real HTTP server on a loopback address that counts what reaches it. */
export async function loopbackServer(answer: RequestListener, host = "127.0.0.1", port = 0): Promise<Loopback> {
  const seen: Loopback = { origin: "", port: 0, requests: [], connections: 0 };
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    seen.requests.push(request);
    answer(request, response);
  });
  server.on("connection", () => seen.connections++);
  await new Promise<void>((listening) => server.listen(port, host, listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  seen.port = (server.address() as AddressInfo).port;
  seen.origin = `http://${host}:${seen.port}`;
  return seen;
}

export function testOutbound(allowed: string, more: Partial<Parameters<typeof createOutbound>[0]> = {}): Outbound {
  const outbound = createOutbound({
    allowList: parseAllowList(allowed),
    ports: parsePorts("80,443,8000-9000"),
    resolve: () => Promise.reject(new Error("This test looks nothing up")),
    ...more,
  });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** Connects nowhere; keeps the addresses it was asked to connect to. */
export function recordingDial(): { dialled: string[][]; dial: Dial } {
  const dialled: string[][] = [];
  const dial: Dial = (_target, addresses, callback) => {
    dialled.push(addresses);
    callback(Object.assign(new Error("recorded, not connected"), { code: "ECONNREFUSED" }), null);
  };
  return { dialled, dial };
}

export async function failureOf(work: Promise<unknown> | (() => unknown)): Promise<Failure> {
  const error = await (typeof work === "function" ? new Promise((resolve) => resolve(work())) : work).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}
