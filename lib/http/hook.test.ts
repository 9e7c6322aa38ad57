import { createHmac, randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { createBudget } from "../budgets";
import { pool } from "../db/client";
import { offerBuiltins } from "../executions/builtins.suite";
import { createApiKey, revokeApiKey } from "../identity";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { createSchedule, listFirings, rotateHookSecret, runFiring, updateSchedule } from "../schedules";
import { answerRequest } from "./answer-http";

withDatabase();

const hook = {
  ...{ name: "Hook", trigger: "webhook" as const, overlap: "parallel" as const },
  target: { kind: "code" as const, code: "return inputs.payload" },
};

async function newHook({ ctx }: Pick<TestOrganization, "ctx">, settings: object = {}) {
  offerBuiltins();
  const { id, secret } = await createSchedule(ctx, { ...hook, ...settings });
  return { id, secret: secret ?? "" };
}

type Message = { body?: string; messageId?: string; at?: number; headers?: Record<string, string> };

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

function signed({ id, secret }: { id: string; secret: string }, message: Message = {}): Request {
  const { body = '{"a":1}', messageId = randomUUID(), at = Date.now(), headers = {} } = message;
  const timestamp = String(Math.floor(at / 1_000));
  return new Request(`http://console.test/hooks/${id}`, {
    method: "POST",
    body,
    headers: {
      ...{ "webhook-id": messageId, "webhook-timestamp": timestamp, "content-type": "application/json" },
      "webhook-signature": signatureOf(secret, `${messageId}.${timestamp}.${body}`),
      ...headers,
    },
  });
}

async function answer(request: Request) {
  const response = await answerRequest(request);
  const json = (await response.json()) as { executionId?: string; isRepeated?: boolean; error?: Record<string, unknown> };
  return { status: response.status, ...json };
}

/** Works off what a hook has queued, and says what came of it, the newest first. */
async function history(ctx: Context, id: string) {
  const { organizationId, db } = ctx;
  for (const one of await db.scheduleFiring.findMany({ where: { scheduleId: id, state: "queued" } }))
    await runFiring({ organizationId, id: one.id });
  return (await listFirings(ctx, { id })).items;
}

it("takes a signed request once, and says which run it begins", async () => {
  const { ctx, db } = await newOrganization();
  const own = await newHook({ ctx });
  const messageId = randomUUID();
  const first = await answer(signed(own, { messageId }));
  expect(first).toEqual({ status: 202, executionId: expect.any(String), isRepeated: false });
  const again = Array.from({ length: 5 }, () => answer(signed(own, { messageId })));
  expect(await Promise.all(again)).toEqual(again.map(() => ({ status: 200, executionId: null, isRepeated: true })));
  expect(await history(ctx, own.id)).toMatchObject([{ state: "begun", cause: messageId, executionId: first.executionId }]);
  expect(await db.execution.count()).toBe(1);
});

it("begins one run when the same request comes many times at once", async () => {
  const { ctx, db } = await newOrganization();
  const own = await newHook({ ctx });
  const messageId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => answer(signed(own, { messageId }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 202]);
  await history(ctx, own.id);
  const runs = await db.execution.findMany({ select: { id: true } });
  expect(runs.map(({ id }) => id)).toEqual(answers.flatMap(({ executionId }) => executionId ?? []));
});

it("refuses alike what is wrongly signed, too old or early, paused, of another organization, and not there", async () => {
  const { ctx } = await newOrganization();
  const own = await newHook({ ctx });
  const paused = await newHook({ ctx }, { name: "Paused" });
  await updateSchedule(ctx, { id: paused.id, isPaused: true });
  const timed = await createSchedule(ctx, { ...hook, name: "Timed", trigger: "cron", cron: "0 3 * * *" });
  const foreign = await newHook(await newOrganization());
  const minutes = (count: number) => Date.now() + count * 60_000;
  const refusals = await Promise.all(
    [
      signed({ ...own, secret: foreign.secret }),
      signed({ ...foreign, secret: own.secret }),
      signed(own, { headers: { "webhook-signature": "" } }),
      signed(own, { headers: { "webhook-signature": "v1a,AAAA v1,!!" } }),
      signed(own, { headers: { "webhook-id": "another" } }),
      signed(own, { at: minutes(-6) }),
      signed(own, { at: minutes(6) }),
      signed({ ...own, id: randomUUID() }),
      signed({ ...own, id: timed.id }),
      signed({ ...own, id: own.id.toUpperCase() }),
      signed({ ...own, id: "nobody" }),
      signed(paused),
    ].map(answer),
  );
  const alike = refusals.map(({ status, error }) => JSON.stringify([status, error?.code, error?.message]));
  expect(new Set(alike).size).toBe(1);
  expect(refusals[0]).toMatchObject({ status: 401, error: { code: "unauthenticated" } });
  expect(await history(ctx, own.id)).toEqual([]);
});

it("asks the database the same for a webhook that is not there as for one with another secret", async () => {
  const { ctx } = await newOrganization();
  const own = await newHook({ ctx });
  const stranger = `whsec_${"A".repeat(43)}=`;
  await answer(signed({ ...own, secret: stranger }));
  const queries = async (id: string) => {
    const [query, connect] = [vi.spyOn(pool(), "query"), vi.spyOn(pool(), "connect")];
    try {
      expect((await answer(signed({ id, secret: stranger }))).status).toBe(401);
      return [query.mock.calls.length, connect.mock.calls.length];
    } finally {
      query.mockRestore();
      connect.mockRestore();
    }
  };
  expect([await queries(randomUUID()), await queries("nobody")]).toEqual([await queries(own.id), await queries(own.id)]);
});

it("reads no body beyond 256 kB, whether its length is said or not, and no text that is no JSON", async () => {
  const { ctx } = await newOrganization();
  const own = await newHook({ ctx });
  let pulled = 0;
  const endless = (headers: Record<string, string>) => {
    pulled = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(50_000));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const url = `http://console.test/hooks/${own.id}`;
    return new Request(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
  };
  expect(await answer(endless({ "content-length": "60000000" }))).toMatchObject({ status: 413 });
  expect(pulled).toBe(0);
  expect(await answer(endless({}))).toMatchObject({ status: 413 });
  expect(pulled).toBeLessThan(10);
  const largest = JSON.stringify("x".repeat(255_998));
  expect(await answer(signed(own, { body: largest }))).toMatchObject({ status: 202 });
  expect(await answer(signed(own, { body: `${largest} ` }))).toMatchObject({ status: 413 });
  const form = { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect(await answer(signed(own, form))).toMatchObject({ status: 400, error: { message: expect.stringContaining("JSON") } });
  const nested = "[".repeat(500) + "]".repeat(500);
  expect(await answer(signed(own, { body: nested }))).toMatchObject({ status: 400 });
  const plain = { body: '{"b":2}', headers: { "content-type": "text/plain" } };
  expect(await answer(signed(own, plain))).toMatchObject({ status: 202 });
  expect(await answer(new Request(`http://console.test/hooks/${own.id}`))).toMatchObject({ status: 405 });
});

it("takes a rotated secret for as long as it was told, and no longer", async () => {
  const { ctx, db } = await newOrganization();
  const own = await newHook({ ctx });
  const { secret } = await rotateHookSecret(ctx, { id: own.id, overlapHours: 1 });
  const statuses = async () => [
    (await answer(signed(own))).status,
    (await answer(signed({ ...own, secret }))).status,
    (await answer(signed({ ...own, secret: "whsec_AAAA" }))).status,
  ];
  expect(await statuses()).toEqual([202, 202, 401]);
  const data = { previousUntil: new Date(Date.now() - 1) };
  await db.$transaction((tx) => tx.schedule.updateMany({ where: { id: own.id }, data }));
  expect(await statuses()).toEqual([401, 202, 401]);
});

it("begins nothing for a key that was revoked, and nothing beyond a budget, and its history says why", async () => {
  const { ctx, db } = await newOrganization();
  const key = await createApiKey(ctx, { name: "Robot", kind: "service", permissions: ["tools:call"] });
  const own = await newHook({ ctx }, { keyId: key.id });
  await createBudget(ctx, { holder: "key", holderId: key.id, measure: "runs", limit: 1, window: "day" });
  await answer(signed(own));
  expect(await history(ctx, own.id)).toMatchObject([{ state: "begun" }]);
  await answer(signed(own));
  expect(await history(ctx, own.id)).toMatchObject([{ state: "failed", reason: expect.stringContaining("budget") }, {}]);
  await answer(signed(own));
  await revokeApiKey(ctx, { id: key.id });
  expect(await history(ctx, own.id)).toMatchObject([
    { state: "failed", reason: expect.stringContaining("Robot may no longer") },
    {},
    {},
  ]);
  expect(await db.execution.count()).toBe(1);
});
