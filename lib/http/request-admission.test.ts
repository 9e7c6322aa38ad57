import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createApiKey } from "../identity";
import { operation } from "../operation/operation";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { requestAdmission } from "../operation/request-admission";
import type { Waiter } from "../turn-queue";
import { answerMcpRequest } from "./mcp";
import { ask, errorOf, newKey, requestWith } from "./requests.suite";
import { route } from "./routes/route";

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
  const leave = await Promise.all(Array.from({ length: placesOfKey }, () => requestAdmission().enter(loud.waiter, 0)));
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
  leave[0]?.();
  expect((await ask(handle, requestWith(loud.key)({ body: {} }))).status).toBe(200);
  for (const one of leave) one();
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
