import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { pool } from "../../db/client";
import { writeJson } from "../../json-text";
import { withDatabase } from "../../operation/organization.suite";
import { createPolicy } from "../../policies";
import { json } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { getActivity } from "./activity";
import { cancelExecution } from "./cancel";
import { createExecution } from "./create";
import { getExecution, getExecutionCall, listExecutionCalls, listExecutionLines } from "./get";
import { listExecutions } from "./list";
import { resumeExecution } from "./resume";
import { tryTool } from "./try";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

async function today({ ctx }: Runs) {
  return (await getActivity(ctx, { range: "24h" })).steps.at(-1);
}

async function summaryOf({ ctx }: Runs, id: string) {
  return (await listExecutions(ctx, {})).items.find((run) => run.id === id);
}

describe("what a run came to", () => {
  it("is no success where a call failed: in the list, in the detail and in the activity", async () => {
    const runs = await newRuns();
    runs.upstream.serve(({ url }, response) => json(response, {}, url === "/things/2" ? 404 : 200));
    const code = `return [await ${things}.getThing({ id: 1 }), await ${things}.getThing({ id: 2 })].map((one) => one.ok)`;
    const { executionId: id } = await createExecution(runs.ctx, { code });
    const told = { state: "completed", outcome: "partial", callCount: 2, failedCalls: 1, blockedCalls: 0, declinedCalls: 0 };
    expect(await summaryOf(runs, id)).toMatchObject(told);
    expect(await getExecution(runs.ctx, { id })).toMatchObject(told);
    expect(await today(runs)).toMatchObject({ runs: 1, failed: 0, partial: 1, calls: 2, failedCalls: 1 });
  });

  it("is what its one call came to, where it is a single call", async () => {
    const runs = await newRuns();
    runs.upstream.serve((_request, response) => json(response, {}, 401));
    const { executionId: id } = await tryTool(runs.ctx, { address: `${things}.getThing`, args: { id: 1 } });
    expect(await summaryOf(runs, id)).toMatchObject({ state: "completed", outcome: "failed", failedCalls: 1 });
    expect((await listExecutions(runs.ctx, { outcome: "failed" })).items).toHaveLength(1);
    expect((await listExecutions(runs.ctx, { outcome: "completed" })).items).toHaveLength(0);
    expect(await today(runs)).toMatchObject({ runs: 1, failed: 1, partial: 0, calls: 1, failedCalls: 1 });
  });

  it("tells what policies stopped and people declined apart from what failed", async () => {
    const runs = await newRuns();
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.org.main.things.removeThing", action: "block" });
    const code = `return [await ${things}.removeThing({ id: 1 }), await ${things}.addThing({ title: "a" })].map((one) => one.ok)`;
    const { executionId: id } = await createExecution(runs.ctx, { code });
    expect(await summaryOf(runs, id)).toMatchObject({ outcome: "paused", waiting: 1, blockedCalls: 1 });
    expect(await today(runs)).toMatchObject({ runs: 1, partial: 0, calls: 2, blockedCalls: 1 });
    await resumeExecution(runs.ctx, { id, action: "decline" });
    expect(await summaryOf(runs, id)).toMatchObject({ outcome: "partial", blockedCalls: 1, declinedCalls: 1, failedCalls: 0 });
    expect(await today(runs)).toMatchObject({ runs: 1, partial: 1, calls: 2, blockedCalls: 1, declinedCalls: 1, failedCalls: 0 });
    const [stopped] = (await getExecution(runs.ctx, { id })).calls;
    expect(stopped).toMatchObject({ errorCode: "tool_blocked", decision: { action: "block", because: "rule" } });
    expect((await listExecutions(runs.ctx, { outcome: "partial" })).items).toMatchObject([{ id }]);
  });

  it("counts a cancelled run as neither, and every run once however often it paused", async () => {
    const runs = await newRuns();
    const paused = await createExecution(runs.ctx, { code: `return await ${things}.addThing({ title: "a" })` });
    await cancelExecution(runs.ctx, { id: paused.executionId });
    const code = `await ${things}.addThing({ title: "a" }); return (await ${things}.addThing({ title: "b" })).ok`;
    const { executionId: id } = await createExecution(runs.ctx, { code });
    await resumeExecution(runs.ctx, { id, action: "accept" });
    await resumeExecution(runs.ctx, { id: `${id}.2`, action: "accept" });
    await createExecution(runs.ctx, { code: "throw new Error('no')" });
    expect(await summaryOf(runs, paused.executionId)).toMatchObject({ outcome: "cancelled" });
    expect(await summaryOf(runs, id)).toMatchObject({ outcome: "completed", callCount: 2 });
    expect(await today(runs)).toMatchObject({ runs: 3, failed: 1, partial: 0, calls: 3, failedCalls: 0, declinedCalls: 0 });
  });
});

describe("a list of runs", () => {
  it("reads nothing that is sealed but titles, however large results are", async () => {
    const { ctx, organizationId } = await newRuns();
    for (let run = 0; run < 3; run += 1) await createExecution(ctx, { code: `return "${run}".repeat(500_000)` });
    const read = await bytesRead(() => listExecutions(ctx, {}));
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(20_000);
    const { rows } = await pool().query("select title from execution where organization_id = $1 and title is null", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("titles runs from before titles were kept by their source", async () => {
    const { ctx, organizationId } = await newRuns();
    const code = "\n// A comment\n\n  return 41 + 1;\nconst never = 1;";
    await createExecution(ctx, { code });
    const titles = async () => (await listExecutions(ctx, {})).items.map(({ title }) => title);
    expect(await titles()).toEqual(["return 41 + 1;"]);
    await pool().query("update execution set title = null where organization_id = $1", [organizationId]);
    expect(await titles()).toEqual(["return 41 + 1;"]);
  });

  it("goes on behind its last run, whichever way the runs are found", async () => {
    const { ctx, owner } = await newRuns();
    for (let run = 0; run < 5; run += 1) await createExecution(ctx, { code: run % 2 ? "return 1" : "throw 1" });
    for (const filter of [
      {},
      { mine: true },
      { actor: owner.id },
      { outcome: "failed" as const },
      { door: ctx.door, mine: true },
    ]) {
      const whole = (await listExecutions(ctx, filter)).items.map(({ id }) => id);
      expect(whole).toEqual([...whole].sort().reverse());
      expect(whole).toHaveLength("outcome" in filter ? 3 : 5);
      expect(await idsByPage((cursor) => listExecutions(ctx, { ...filter, limit: 2, cursor }))).toEqual(whole);
    }
  });

  it("is of the time that is asked for, to the millisecond", async () => {
    const { ctx } = await newRuns();
    const ids: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      ids.push((await createExecution(ctx, { code: "return 1" })).executionId);
      await sleep(2);
    }
    const middle = (await listExecutions(ctx, {})).items.find(({ id }) => id === ids[1])?.createdAt ?? "";
    const found = async (filter: { since?: string; until?: string }) =>
      (await listExecutions(ctx, filter)).items.map(({ id }) => id);
    expect(await found({ since: middle })).toEqual([ids[2], ids[1]]);
    expect(await found({ until: middle })).toEqual([ids[0]]);
    expect(await found({ since: middle, until: new Date(Date.parse(middle) + 1).toISOString() })).toEqual([ids[1]]);
    expect(await found({ since: "1970-01-01T00:00:00Z", until: "9999-12-31T23:59:59Z" })).toHaveLength(3);
  });

  it("looks before it waits: what changed between two requests is told at once", async () => {
    const { ctx } = await newRuns();
    const { mark } = await listExecutions(ctx, {});
    await createExecution(ctx, { code: "return 1" });
    const began = performance.now();
    const { items } = await listExecutions(ctx, { mark, waitMs: 10_000 });
    expect(items).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(9_000);
  });

  it("waits for a change of its runs, and gives the same mark when there is none", async () => {
    const runs = await newRuns();
    const { executionId: id } = await createExecution(runs.ctx, { code: `return await ${things}.addThing({ title: "a" })` });
    const { mark } = await listExecutions(runs.ctx, {});
    expect((await listExecutions(runs.ctx, { mark, waitMs: 50 })).mark).toBe(mark);
    const waiting = listExecutions(runs.ctx, { mark, waitMs: 20_000 });
    await cancelExecution(runs.ctx, { id });
    expect((await waiting).items).toMatchObject([{ id, state: "cancelled" }]);
  });
});

describe("the output of a run", () => {
  it("comes page by page; an answer holds its beginning and says where the rest is", async () => {
    const { ctx } = await newRuns();
    const code = "for (let i = 1; i <= 2_500; i += 1) i % 5 ? console.log(String(i)) : emit(i); return 1";
    const answer = await createExecution(ctx, { code });
    const id = answer.executionId;
    const { logs, emitted, omitted } = answer.structured as { logs: unknown[]; emitted: unknown[]; omitted: unknown };
    expect([logs.length, logs.at(-1)]).toEqual([1_000, { level: "log", text: "1249" }]);
    expect([emitted.length, emitted.at(-1)]).toEqual([500, 2_500]);
    expect(omitted).toEqual({ lines: 1_000, read: `GET /executions/${id}/lines` });

    const { lines, nextLine, structured } = await getExecution(ctx, { id });
    expect(structured).toEqual(answer.structured);
    expect([lines.length, lines[4], nextLine]).toEqual([1_000, { number: 5, kind: "emit", value: 5 }, 1_000]);
    const page = async (after: number, limit?: number) => {
      const { lines: found, nextLine: next } = await listExecutionLines(ctx, { id, after, ...(limit ? { limit } : {}) });
      return [found.length, found[0]?.number, found.at(-1)?.number, next];
    };
    expect(await page(1_000)).toEqual([1_000, 1_001, 2_000, 2_000]);
    expect(await page(2_000)).toEqual([500, 2_001, 2_500, null]);
    expect(await page(2_490, 10)).toEqual([10, 2_491, 2_500, null]);
    expect(await page(2_500)).toEqual([0, undefined, undefined, null]);
  });
});

describe("the calls of a run", () => {
  it("come page by page", async () => {
    const { ctx } = await newRuns();
    const code = `for (let id = 1; id <= 5; id += 1) await ${things}.getThing({ id })`;
    const { executionId: id } = await createExecution(ctx, { code });
    const first = await listExecutionCalls(ctx, { id, limit: 3 });
    expect(first).toMatchObject({ calls: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], nextCall: 3 });
    const second = await listExecutionCalls(ctx, { id, limit: 3, after: 3 });
    expect(second).toMatchObject({ calls: [{ seq: 4 }, { seq: 5 }], nextCall: null });
  });

  it("leave large outcomes where they are until one of them is asked for", async () => {
    const runs = await newRuns();
    runs.upstream.serve((_request, response) => json(response, { text: "x".repeat(400_000) }));
    const { executionId: id } = await createExecution(runs.ctx, { code: `await ${things}.getThing({ id: 1 })` });
    const read = await bytesRead(async () => {
      expect((await getExecution(runs.ctx, { id })).calls).toMatchObject([{ outcome: null, isOutcomeLarge: true }]);
    });
    expect(read).toBeLessThan(50_000);
    const whole = await getExecutionCall(runs.ctx, { id, seq: 1 });
    expect(JSON.parse(writeJson(whole))).toMatchObject({
      isOutcomeLarge: false,
      outcome: { ok: true, data: { text: "x".repeat(400_000) } },
    });
  });
});

type Page = { items: { id: string }[]; nextCursor?: string | undefined };

async function idsByPage(pageFrom: (cursor: string | undefined) => Promise<Page>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
    const { items, nextCursor } = await pageFrom(cursor);
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  return ids;
}

/** How many bytes the database sent meanwhile, over all connections of this process. */
async function bytesRead(work: () => Promise<unknown>): Promise<number> {
  type Sending = { connection: { stream: NodeJS.EventEmitter } };
  const streams = new Set<NodeJS.EventEmitter>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const follow = (client: unknown) => {
    const { stream } = (client as Sending).connection;
    if (!streams.has(stream)) stream.on("data", count);
    streams.add(stream);
  };
  pool().on("acquire", follow);
  try {
    await work();
    return bytes;
  } finally {
    pool().off("acquire", follow);
    for (const stream of streams) stream.off("data", count);
  }
}
