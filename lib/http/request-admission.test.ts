import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApiKey, createProvisioningToken } from "../identity";
import { operation } from "../operation/operation";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { requestAdmission } from "../operation/request-admission";
import type { Waiter } from "../turn-queue";
import { answerRequest } from "./answer-http";
import { answerMcpRequest } from "./mcp";
import { ask, errorOf, newKey, requestWith } from "./requests.suite";
import { eventRoute } from "./routes/events";
import { route } from "./routes/route";
import { scimAnswer } from "./scim/answer";

withDatabase();

let loud: { key: string; waiter: Waiter };
let quiet: string;
beforeAll(async () => {
  const { ctx, organizationId } = await newOrganization();
  const { id, text: key } = await createApiKey(ctx, { name: "test", permissions: [...everyPermission] });
  loud = { key, waiter: { organization: organizationId, asker: `apiKey ${id}`, weight: 2 } };
  ({ key: quiet } = await newKey());
});

const placesOfKey = 1_000;
/** What fetch() asks for beside a body that is a stream. */
const streamed = { duplex: "half" };

const quick = operation({
  name: "thing.do",
  summary: "Do",
  permission: "organization:read",
  input: z.object({ fails: z.boolean().optional() }),
  output: z.object({ done: z.boolean() }),
  run(_ctx, { fails }) {
    if (fails) throw new Error("It broke.");
    return Promise.resolve({ done: true });
  },
});

it("a key that has taken its places is told when to come again, before its body is read; others are served", async () => {
  const handle = route(quick);
  const taken = await Promise.all(Array.from({ length: placesOfKey }, () => requestAdmission().enter(loud.waiter, 0)));
  let isRead = false;
  const body = new ReadableStream(
    {
      pull() {
        isRead = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { authorization: `Bearer ${loud.key}`, "content-type": "application/json" };
  const next = new Request("http://console.test/api/v1/things", { method: "POST", headers, body, ...streamed });
  const refused = await ask(handle, next);
  expect([refused.status, refused.headers.get("retry-after"), isRead]).toEqual([429, "2", false]);
  expect(await errorOf(refused)).toMatchObject({ code: "limit", message: expect.stringMatching(/as many requests under way/) });
  expect((await ask(handle, requestWith(quiet)({ body: {} }))).status).toBe(200);
  taken[0]?.leave();
  expect((await ask(handle, requestWith(loud.key)({ body: {} }))).status).toBe(200);
  for (const one of taken) one.leave();
  expect(requestAdmission().standing()).toMatchObject({ underWay: 0, bodyBytes: 0 });
});

it("every end gives its place back: an answer, a refusal, a fault, a body that is no JSON or breaks off", async () => {
  const handle = route(quick);
  const send = requestWith(loud.key);
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
  const headers = { authorization: `Bearer ${loud.key}`, "content-type": "application/json" };
  const cut = new Request("http://console.test/api/v1/things", { method: "POST", headers, body: broken, ...streamed });
  const statuses: number[] = [];
  for (const request of [send({ body: {} }), send({ body: { a: 1 } }), send({ body: { fails: true } }), send({ body: "{" }), cut])
    statuses.push((await ask(handle, request)).status);
  expect(statuses).toEqual([200, 400, 500, 400, 400]);
  expect((await ask(answerMcpRequest, send({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }))).status).toBeLessThan(500);
  expect((await ask(answerMcpRequest, send({ body: "{" }))).status).toBe(400);
  expect(requestAdmission().standing()).toMatchObject({ underWay: 0, bodyBytes: 0 });
});

const endless = operation({
  name: "thing.follow",
  summary: "Follow",
  permission: "organization:read",
  input: z.object({
    id: z.string(),
    afterLine: z.number().optional(),
    afterRevision: z.number().optional(),
    waitMs: z.number().optional(),
  }),
  output: z.object({
    ...{ state: z.string(), revision: z.number(), isMore: z.boolean(), answer: z.null() },
    ...{ lines: z.array(z.object({ number: z.number(), kind: z.string() })), calls: z.array(z.object({})) },
  }),
  run: () => Promise.resolve({ state: "running", revision: 1, isMore: false, answer: null, lines: [], calls: [] }),
});

it("a stream counts until its client goes away", async () => {
  const handle = eventRoute(endless);
  const request = new Request("http://console.test/api/v1/things/1/events", { headers: { authorization: `Bearer ${quiet}` } });
  const { body } = await handle(request, { id: "1" });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("event: state");
  expect(requestAdmission().standing().underWay).toBe(1);
  await reader.cancel();
  expect(requestAdmission().standing().underWay).toBe(0);
});

it("an address that has taken its places at hooks is refused there; another one is heard, and so are keys", async () => {
  const stranger = { organization: "hooks", asker: "203.0.113.7", weight: 1 };
  const taken = await Promise.all(Array.from({ length: placesOfKey }, () => requestAdmission().enter(stranger, 0)));
  const call = async (address: string) =>
    (
      await answerRequest(
        new Request("http://console.test/hooks/x", {
          ...{ method: "POST", body: "{}" },
          headers: { "x-client-address": address, "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,x" },
        }),
      )
    ).status;
  expect([await call("203.0.113.7"), await call("203.0.113.8")]).toEqual([429, 401]);
  expect((await ask(route(quick), requestWith(quiet)({ body: {} }))).status).toBe(200);
  for (const one of taken) one.leave();
  expect(requestAdmission().standing().underWay).toBe(0);
});

const form = "application/x-www-form-urlencoded";
const strangers = [
  { who: "a hook", path: "/hooks/x", bytes: 256_000, type: "application/json" },
  { who: "an agent that asks for a token", path: "/oauth/token", bytes: 20_000, type: form },
  { who: "an agent that registers", path: "/oauth/register", bytes: 20_000, type: "application/json" },
];

it.each(strangers)("$who has eight seconds for its body, is told so, and gives its room back", async ({ path, bytes, type }) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let pull = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      pull = resolve;
    });
    const silent = new ReadableStream({ pull: () => pull() }, { highWaterMark: 0 });
    const headers = { "x-client-address": "203.0.113.9", "content-length": String(bytes), "content-type": type };
    const request = new Request(`http://console.test${path}`, { method: "POST", body: silent, headers, ...streamed });
    const answering = answerRequest(request);
    await isAwaited;
    expect(requestAdmission().standing()).toMatchObject({ underWay: 1, bodyBytes: bytes });
    vi.advanceTimersByTime(8_000);
    const answer = await answering;
    expect(await answer.text()).toMatch(/did not come within 8 seconds/);
    expect(answer.headers.get("connection")).toBe("close");
    expect(requestAdmission().standing()).toMatchObject({ underWay: 0, bodyBytes: 0 });
  } finally {
    vi.useRealTimers();
  }
});

it("a body of SCIM that does not say its length counts as what it is once it has come", async () => {
  const { ctx } = await newOrganization();
  const { text: token } = await createProvisioningToken(ctx, { name: "Okta" });
  let seen = {};
  const look = scimAnswer(async ({ body }) => {
    await body();
    seen = requestAdmission().standing();
    return { json: null };
  });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json", "transfer-encoding": "chunked" };
  const request = { method: "POST", headers, body: new Blob(['{"a":1}']).stream(), ...streamed };
  expect((await ask(look, new Request("http://console.test/scim/v2/Users", request))).status).toBe(200);
  expect(seen).toMatchObject({ underWay: 1, bodyBytes: 7 });
});

it("an MCP stream keeps its place, and of the room for bodies only what its body had", async () => {
  const method = "subscriptions/listen";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: meta };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = {
    ...{ authorization: `Bearer ${quiet}`, "content-type": "application/json", "transfer-encoding": "chunked" },
    ...{ accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": method },
  };
  const request = { method: "POST", headers, body: new Blob([text]).stream(), ...streamed };
  const { status, body } = await answerMcpRequest(new Request("http://console.test/mcp", request), {});
  expect([status, body]).toEqual([200, expect.any(ReadableStream)]);
  expect(requestAdmission().standing()).toMatchObject({ underWay: 1, bodyBytes: text.length });
  await (body as ReadableStream).cancel();
  expect(requestAdmission().standing()).toMatchObject({ underWay: 0, bodyBytes: 0 });
});
