import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { cancelExecution, createExecution, followExecution, listExecutions } from "../../executions";
import {
  changeMemberRole,
  createApiKey,
  createRole,
  endMySession,
  identify,
  revokeApiKey,
  updateRole,
  updateSignInRules,
} from "../../identity";
import { newMember, sessionOf } from "../../identity/person.suite";
import { operation } from "../../operation/operation";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { ask, errorOf, requestWith } from "../requests.suite";
import { eventRoute } from "../routes/events";
import { ndjsonRoute } from "../routes/ndjson";
import { route } from "../routes/route";
import { withRights } from "./rights";

withDatabase();

async function withKey() {
  const organization = await newOrganization();
  const { text, id } = await createApiKey(organization.ctx, { name: "looks", permissions: [...everyPermission] });
  return { ...organization, request: requestWith(text), revoke: () => revokeApiKey(organization.ctx, { id }) };
}

/** A run that waits for long, and a key that may look at it. */
async function setUp() {
  const organization = await withKey();
  const code = "emit('before'); await new Promise((done) => setTimeout(done, 20_000)); emit('after');";
  const { executionId } = await createExecution(organization.ctx, { code, background: true });
  return { ...organization, executionId, get: organization.request({ method: "GET" }) };
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  return Buffer.concat(chunks).toString();
}

it("a stream of events ends with a failure when its key is revoked", async () => {
  const { executionId, get, revoke } = await setUp();
  const response = await ask(eventRoute(followExecution), get, { id: executionId });
  const reader = response.body!.getReader();
  await reader.read();
  await revoke();
  const rest = await readAll(reader);
  expect(rest).toContain('event: failure\ndata: {"error":{"code":"unauthenticated"');
  expect(rest).not.toContain("after");
});

it("an export ends with an error when its key is revoked", async () => {
  const { get, revoke } = await setUp();
  const pages = operation({
    name: "thing.pages",
    summary: "Pages",
    permission: "audit:read",
    input: z.object({ before: z.number().default(100) }),
    output: z.object({ lines: z.array(z.object({ n: z.number() })), before: z.number() }),
    run: (_ctx, { before }) => sleep(20, { lines: [{ n: before }], before: before - 1 }),
  });
  const reader = (await ask(ndjsonRoute(pages), get)).body!.getReader();
  await reader.read();
  await revoke();
  const lines = (await readAll(reader)).trim().split("\n");
  expect(lines.length).toBeLessThan(10);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ error: { code: "unauthenticated" } });
});

it("a request that waits for news is refused when its key is revoked", async () => {
  const { request, revoke } = await withKey();
  const list = (query: string) => ask(route(listExecutions), request({ method: "GET", query: `?status=paused${query}` }));
  const { mark } = (await (await list("")).json()) as { mark: string };
  const waiting = list(`&waitMs=20000&mark=${mark}`);
  await revoke();
  const response = await waiting;
  expect(response.status).toBe(401);
  expect(await errorOf(response)).toMatchObject({ code: "unauthenticated" });
});

it("a stream ends when its organization is no longer used from where it was opened, and others go on", async () => {
  const { ctx, executionId, get } = await setUp();
  const at = (address: string) =>
    new Request(get, { headers: { ...Object.fromEntries(get.headers), "x-client-address": address } });
  const follow = async (address: string) =>
    (await ask(eventRoute(followExecution), at(address), { id: executionId })).body!.getReader();
  const [inside, outside] = [await follow("203.0.113.7"), await follow("198.51.100.7")];
  for (const reader of [inside, outside]) await reader.read();
  await updateSignInRules({ ...ctx, address: "203.0.113.9" }, { allowedNetworks: ["203.0.113.0/24"] });
  expect(await readAll(outside)).toContain('event: failure\ndata: {"error":{"code":"forbidden"');
  const more = readAll(inside);
  expect(await Promise.race([more, sleep(300, "open")])).toBe("open");
  await cancelExecution(ctx, { id: executionId });
  expect(await more).not.toContain("forbidden");
});

it("a reading ends with the session it was begun in", async () => {
  const organization = await newOrganization();
  const member = await newMember(organization, "developer");
  const { actor } = (await identify({ sessionToken: await sessionOf(organization, member) }))!;
  const reading = withRights({ ...member.ctx, actor }, "audit:read", () => new Promise(() => {}));
  await endMySession(member.ctx, { id: actor.sessionId! });
  await expect(reading).rejects.toMatchObject({ code: "unauthenticated" });
});

it("a reading begins again with the rights of another role, and ends when they do not suffice", async () => {
  const organization = await newOrganization();
  await createRole(organization.ctx, { slug: "reader", name: "Reader", permissions: ["audit:read", "executions:all"] });
  const member = await newMember(organization, "reader");
  const seen: string[][] = [];
  const ctx = { ...member.ctx, actor: { ...member.ctx.actor, permissions: ["audit:read" as const, "executions:all" as const] } };
  const reading = withRights(ctx, "audit:read", ({ actor }) => {
    seen.push([...actor.permissions]);
    return new Promise(() => {});
  });
  await updateRole(organization.ctx, { slug: "reader", name: "Reader", permissions: ["audit:read"] });
  await expect.poll(() => seen).toEqual([["audit:read", "executions:all"], ["audit:read"]]);
  await changeMemberRole(organization.ctx, { userId: member.id, role: "viewer" });
  await expect(reading).rejects.toMatchObject({ code: "forbidden" });
});
