import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  changeMemberRole,
  createApiKey,
  createRole,
  disableMember,
  endMembership,
  endMySession,
  endSession,
  identify,
  revokeApiKey,
  updateRole,
} from "../identity";
import { newMember, newVisit, sessionOf } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { newRuns, soon, things } from "./executions.suite";
import { listCalls } from "./runs/calls";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

const permissions = ["tools:read" as const, "tools:call" as const, "executions:read" as const];
/** Forty calls, and a pause after each in which rights can go. */
const forty = `for (let n = 0; n < 40; n++) { await ${things}.getThing({ id: n }); await new Promise((done) => setTimeout(done, 100)); } return "all";`;
const gone = { status: "failed", structured: { error: { name: "Forbidden", code: "forbidden" } } };

type Runs = Awaited<ReturnType<typeof newRuns>>;

async function contextOfKey({ db }: Runs, apiKey: string): Promise<Context> {
  const identity = await identify({ apiKey });
  return { ...identity!, db, door: "api", requestId: "test" };
}

async function withKey(who?: Context) {
  const runs = await newRuns();
  const { text, id } = await createApiKey(who ?? runs.ctx, { name: "agent", permissions });
  return { runs, text, id, ctx: await contextOfKey(runs, text) };
}

async function withMember(role = "member") {
  const runs = await newRuns();
  const member = await newMember(runs, role);
  return { runs, member };
}

/** It has ended as told, and nothing is sent any more. */
async function expectEnded(runs: Runs, run: Promise<{ status: string; executionId: string }>): Promise<void> {
  const answer = await run;
  expect(answer).toMatchObject(gone);
  const sent = runs.sent("GET").length;
  expect(sent).toBeLessThan(40);
  await sleep(300);
  expect(runs.sent("GET")).toHaveLength(sent);
  const stored = await getExecution(runs.ctx, { id: answer.executionId });
  expect(stored).toMatchObject({ state: "failed", errorCode: "forbidden", calls: expect.any(Array) });
  const reads = stored.calls.filter(({ address }) => address !== null);
  expect(reads.length).toBeGreaterThanOrEqual(sent);
  expect(reads.length).toBeLessThan(40);
}

const twoCalls = (runs: Runs) => soon(() => expect(runs.sent("GET").length).toBeGreaterThanOrEqual(2));

describe("a run under way ends", () => {
  it("when its key is revoked", async () => {
    const { runs, id, ctx } = await withKey();
    const run = createExecution(ctx, { code: forty });
    await twoCalls(runs);
    await revokeApiKey(runs.ctx, { id });
    await expectEnded(runs, run);
  });

  it("as forbidden also between two calls, of which the second is not begun any more", async () => {
    const { runs, id, ctx } = await withKey();
    const run = createExecution(ctx, { code: `for (let n = 0; n < 2000; n++) await ${things}.getThing({ id: n });` });
    await twoCalls(runs);
    await revokeApiKey(runs.ctx, { id });
    expect(await run).toMatchObject(gone);
  });

  it("when its member is disabled, also begun with a key of theirs", async () => {
    const { runs, member } = await withMember();
    const { text } = await createApiKey(member.ctx, { name: "theirs", permissions });
    const all = [createExecution(member.ctx, { code: forty }), createExecution(await contextOfKey(runs, text), { code: forty })];
    await soon(() => expect(runs.sent("GET").length).toBeGreaterThanOrEqual(4));
    await disableMember(runs.ctx, { userId: member.id });
    for (const run of all) expect(await run).toMatchObject(gone);
  });

  it("when its member is removed", async () => {
    const { runs, member } = await withMember();
    const run = createExecution(member.ctx, { code: forty });
    await twoCalls(runs);
    await endMembership(runs.ctx, { userId: member.id });
    await expectEnded(runs, run);
  });

  it("when its member gets a role that calls no tools", async () => {
    const { runs, member } = await withMember();
    const run = createExecution(member.ctx, { code: forty });
    await twoCalls(runs);
    await changeMemberRole(runs.ctx, { userId: member.id, role: "viewer" });
    await expectEnded(runs, run);
  });

  it("when its member's own role calls tools no more", async () => {
    const runs = await newRuns();
    await createRole(runs.ctx, { slug: "caller", name: "Caller", permissions });
    const member = await newMember(runs, "caller");
    const run = createExecution({ ...member.ctx, actor: { ...member.ctx.actor, permissions } }, { code: forty });
    await twoCalls(runs);
    await updateRole(runs.ctx, { slug: "caller", name: "Caller", permissions: ["tools:read"] });
    await expectEnded(runs, run);
  });

  it("when the session it was begun in is revoked, and not when its person signs out", async () => {
    const { runs, member } = await withMember();
    const begin = async () => {
      const token = await sessionOf(runs, member);
      const { actor } = (await identify({ sessionToken: token }))!;
      return { token, sessionId: actor.sessionId!, run: createExecution({ ...member.ctx, actor }, { code: forty }) };
    };
    const [left, revoked] = [await begin(), await begin()];
    await soon(() => expect(runs.sent("GET").length).toBeGreaterThanOrEqual(4));
    await endSession(left.token, newVisit());
    await endMySession(member.ctx, { id: revoked.sessionId });
    expect(await revoked.run).toMatchObject(gone);
    expect(await left.run).toMatchObject({ status: "completed", structured: { result: "all" } });
  });

  it("on every other process", async () => {
    const { runs, id, text } = await withKey();
    const command = ["dist/programs/executions/foreign-run.suite.mjs", text, forty];
    const other = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void other.kill("SIGKILL"));
    let said = "";
    other.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await soon(() => expect(said).toContain("\n"));
    await twoCalls(runs);
    await revokeApiKey(runs.ctx, { id });
    await once(other, "close");
    const answer = JSON.parse(said.split("\n")[1] ?? "{}") as { executionId: string; structured: object };
    await expectEnded(runs, Promise.resolve({ ...answer, status: "failed" }));
  }, 60_000);
});

describe("what a run without rights had under way", () => {
  it("is aborted, and may have taken effect", async () => {
    const { runs, id, ctx } = await withKey();
    const open = new Set<ServerResponse>();
    runs.upstream.serve((_, response) => {
      open.add(response);
      response.on("close", () => open.delete(response));
    });
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const [read, write] = [`${things}.getThing({ id: 1 })`, `${things}.addThing({ title: "a" })`];
    const [reading, writing] = [read, write].map((code) => createExecution(ctx, { code: `return await ${code}` }));
    await soon(() => expect(open.size).toBe(2));
    await revokeApiKey(runs.ctx, { id });
    await soon(() => expect(open.size).toBe(0));
    const stateOf = async (run: typeof reading) => {
      const { calls } = await getExecution(runs.ctx, { id: (await run!).executionId });
      return calls.map(({ state }) => state);
    };
    expect(await stateOf(reading)).toEqual(["failed"]);
    expect(await stateOf(writing)).toEqual(["unknown"]);
  });

  it("is kept with what it came to, and nothing after it is sent, also when its service answers later", async () => {
    const { runs, id, ctx } = await withKey();
    const held: ServerResponse[] = [];
    runs.upstream.serve(({ body }, response) => {
      if (body.includes("first")) response.end("{}");
      else held.push(response);
    });
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const titles = ["first", "second", "third"].map((title) => `await ${things}.addThing({ title: "${title}" });`);
    const run = createExecution(ctx, { code: titles.join(" ") });
    await soon(() => expect(held).toHaveLength(1));
    await revokeApiKey(runs.ctx, { id });
    const answer = await run;
    expect(answer).toMatchObject(gone);
    held[0]?.end("{}");
    await sleep(300);
    expect(runs.sent("POST")).toHaveLength(2);
    const { state, errorCode, calls } = await getExecution(runs.ctx, { id: answer.executionId });
    expect({ state, errorCode }).toEqual({ state: "failed", errorCode: "forbidden" });
    expect(calls).toMatchObject([
      { state: "succeeded", errorCode: null, outcome: { ok: true } },
      { state: "unknown", errorCode: "forbidden", outcome: null, endedAt: expect.any(String) },
    ]);
    expect((await listCalls(runs.ctx, { code: "forbidden" })).items).toMatchObject([{ seq: 2, state: "unknown" }]);
  });

  it("is asked of nobody any more when it waits, and its answer sends nothing", async () => {
    const { runs, id, ctx } = await withKey();
    const { executionId } = await createExecution(ctx, { code: `return await ${things}.addThing({ title: "a" })` });
    await revokeApiKey(runs.ctx, { id });
    expect(await resumeExecution(runs.ctx, { id: executionId, action: "accept" })).toMatchObject(gone);
    expect(runs.sent("POST")).toEqual([]);
  });
});
