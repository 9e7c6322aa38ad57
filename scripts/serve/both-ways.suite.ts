import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { gunzipSync } from "node:zlib";
import { answerRequest, type HttpAnswer, type HttpRequest, toResponse } from "@executor/core/http";
import { createApiKey } from "@executor/core/identity";
import { log } from "@executor/core/log";
import { everyPermission } from "@executor/core/operation/permission";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node";
import { sendResponse } from "next/dist/server/send-response";
import { NextRequestAdapter, signalFromNodeResponse } from "next/dist/server/web/spec-extension/adapters/next-request";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { newOrganization, type TestOrganization, withDatabase } from "../../lib/operation/organization.suite";
import { answerApi } from "./answer-api";
import { type Door, openDoor } from "./door";
import { incomingRequest } from "./incoming-request";
import { sendAnswer } from "./send-answer";

export type Handler = (request: HttpRequest) => Promise<HttpAnswer>;
type Listener = (incoming: IncomingMessage, response: ServerResponse) => unknown;

/** As Next calls a route handler: with a request and a response of its own around those of node:http. */
const asNext =
  (handle: (request: Request) => Promise<Response>): Listener =>
  async (incoming, response) => {
    const signal = signalFromNodeResponse(response);
    const request = NextRequestAdapter.fromNodeNextRequest(new NodeNextRequest(incoming), signal);
    await sendResponse(new NodeNextRequest(incoming), new NodeNextResponse(response), await handle(request));
  };

export const ways = {
  "through Next": {
    api: asNext(answerRequest),
    of: (handle: Handler): Listener => asNext(async (request) => toResponse(await handle(request))),
  },
  directly: {
    api: ((incoming, response) => answerApi(incoming, response) ?? asNext(answerRequest)(incoming, response)) as Listener,
    of:
      (handle: Handler): Listener =>
      async (incoming, response) =>
        sendAnswer(incoming, response, await handle(incomingRequest(incoming, response))),
  },
};
export type Way = keyof typeof ways;
export const eachWay = Object.keys(ways) as Way[];

export const served = {} as { organization: TestOrganization; key: string; doors: Record<Way, Door> };

/** A console with an organization of its own at two doors, one for each way. */
export function withBothWays(): void {
  withDatabase();
  beforeAll(async () => {
    const organization = await newOrganization();
    const { text: key } = await createApiKey(organization.ctx, { name: "test", permissions: [...everyPermission] });
    const open = () => openDoor({ host: "127.0.0.1", port: 0, trustProxy: 0 });
    Object.assign(served, { organization, key, doors: { "through Next": await open(), directly: await open() } });
  });
  beforeEach(() => {
    for (const way of eachWay) served.doors[way].answerWith(ways[way].api);
  });
  afterAll(() => Promise.all(Object.values(served.doors).map((door) => door.close())));

  beforeEach(() => void vi.spyOn(log, "error"));
  afterEach(() => {
    const found = vi.mocked(log.error).mock.calls.filter(([, message]) => String(message) === "a bug");
    vi.restoreAllMocks();
    expect(found).toEqual([]);
  });
}

export type Asked = { method?: string; path: string; body?: object | string; headers?: Record<string, string | undefined> };
export type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

export function open(way: Way, { method = "GET", path, body, headers }: Asked) {
  const given = {
    authorization: `Bearer ${served.key}`,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return send(served.doors[way].url + path, { method, headers: sent, agent: new Agent() });
}

export async function ask(way: Way, asked: Asked): Promise<Answered> {
  const request = open(way, asked);
  request.end(typeof asked.body === "object" ? JSON.stringify(asked.body) : asked.body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const body = answer.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: body.toString() };
}
export const newRole = (slug = `r${randomUUID().slice(0, 8)}`) => ({
  slug,
  name: "Role",
  permissions: ["organization:read"],
});
