import pg from "pg";
import { expect, it, vi } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { getTool } from "../../tools";
import { cancelExecution } from "../runs/cancel";
import { createExecution } from "../runs/create";
import { getExecution } from "../runs/get";
import { newBusyRuns, things } from "./slots.suite";

withDatabase();

const add = (title: string) => `return ${things}.addThing({ title: "${title}" })`;
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

it("so many calls of a tool as it allows are under way at once, over all runs, in the order they came", async () => {
  const { ctx, db, busy, release, sent } = await newBusyRuns({ "things.addThing": { maxConcurrency: 2 } });
  const running: ReturnType<typeof createExecution>[] = [];
  for (let n = 0; n < 6; n++) {
    running.push(createExecution(ctx, { code: add(`${n}`) }));
    await soon(async () => expect(await db.callSlot.count()).toBe(n + 1));
  }
  for (let round = 0; round < 3; round++) {
    await soon(() => expect([sent("POST").length, busy.now]).toEqual([2 * round + 2, 2]));
    release();
  }
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(6).fill("completed"));
  expect(busy.most).toBe(2);
  const titles = sent("POST").map(({ body }) => JSON.parse(body).title as string);
  expect([0, 2, 4].map((from) => titles.slice(from, from + 2).sort())).toEqual([
    ["0", "1"],
    ["2", "3"],
    ["4", "5"],
  ]);
  await soon(async () => expect(await db.callSlot.count()).toBe(0));
});

it("tools of a group share one place unless they say otherwise, and others are not held up", async () => {
  const group = { concurrencyGroup: "writing" };
  const { ctx, busy, release, sent } = await newBusyRuns({ "things.addThing": group, "things.removeThing": group });
  const adding = createExecution(ctx, { code: add("a") });
  await soon(() => expect(sent("POST")).toHaveLength(1));
  const removing = createExecution(ctx, { code: `return ${things}.removeThing({ id: 1 })` });
  const reading = createExecution(ctx, { code: `return ${things}.getThing({ id: 1 })` });
  await soon(() => expect(sent("GET")).toHaveLength(1));
  expect(sent("DELETE")).toHaveLength(0);
  release();
  await soon(() => expect(sent("DELETE")).toHaveLength(1));
  release();
  expect((await Promise.all([adding, removing, reading])).map(({ status }) => status)).toEqual(Array(3).fill("completed"));
  expect(busy.most).toBe(2);
});

it("a run that is cancelled while it waits sends nothing and leaves its place in the line", async () => {
  const { ctx, db, release, sent } = await newBusyRuns({ "things.addThing": { maxConcurrency: 1 } });
  const first = createExecution(ctx, { code: add("a") });
  await soon(() => expect(sent("POST")).toHaveLength(1));
  const { executionId: id } = await createExecution(ctx, { code: add("b"), background: true });
  const third = createExecution(ctx, { code: add("c") });
  await soon(async () => expect(await db.callSlot.count()).toBe(3));
  await cancelExecution(ctx, { id });
  await soon(async () => expect(await db.callSlot.count()).toBe(2));
  release();
  await soon(() => expect(sent("POST")).toHaveLength(2));
  release();
  expect((await Promise.all([first, third])).map(({ status }) => status)).toEqual(["completed", "completed"]);
  expect(sent("POST").map(({ body }) => JSON.parse(body).title)).toEqual(["a", "c"]);
  const { calls } = await getExecution(ctx, { id });
  expect(calls.filter(({ startedAt }) => startedAt !== null)).toEqual([]);
});

it("a call that has no answer in time is ended at the service, and says so", async () => {
  const { ctx, busy } = await newBusyRuns({ "things.addThing": { timeoutS: 0.3 }, "things.getThing": { timeoutS: 0.3 } });
  const code = `return [await ${things}.getThing({ id: 1 }), await ${things}.addThing({ title: "a" })]`;
  const { structured } = await createExecution(ctx, { code });
  expect(structured.result).toMatchObject([
    { ok: false, error: { code: "upstream_timeout", message: expect.stringContaining("within 0.3 s."), retryable: true } },
    {
      ok: false,
      error: { code: "upstream_timeout", message: expect.stringContaining("may have taken effect"), retryable: false },
    },
  ]);
  await soon(() => expect(busy).toMatchObject({ now: 0, ended: 2, answered: 0 }));
});

it("what changes something runs beside others of its run only where the tool says so", async () => {
  const code = `return Promise.all([1, 2, 3].map((n) => ${things}.addThing({ title: "a" })))`;
  for (const [overrides, most] of [
    [{ "things.addThing": { supportsParallel: true } }, 3],
    [{}, 1],
  ] as const) {
    const { ctx, busy } = await newBusyRuns(overrides);
    busy.answerMs = 100;
    expect(await createExecution(ctx, { code })).toMatchObject({ status: "completed" });
    expect([busy.most, busy.answered]).toEqual([most, 3]);
  }
});

it("a tool that limits nothing costs no statement more", async () => {
  const { ctx, busy } = await newBusyRuns({ "things.addThing": { maxConcurrency: 1 } });
  busy.answerMs = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  const aboutSlots = () => query.mock.calls.filter(([asked]) => /call_slot|advisory/.test(JSON.stringify(asked))).length;
  await createExecution(ctx, { code: `return ${things}.getThing({ id: 1 })` });
  expect(aboutSlots()).toBe(0);
  await createExecution(ctx, { code: add("a") });
  await soon(() => expect(aboutSlots()).toBeGreaterThan(0));
});

it("a tool shows what was set for it", async () => {
  const scheduling = { concurrencyGroup: "writing", maxConcurrency: 2, timeoutS: 20 };
  const { ctx } = await newBusyRuns({ "things.addThing": scheduling });
  expect(await getTool(ctx, { address: `${things}.addThing` })).toMatchObject({ scheduling });
  expect(await getTool(ctx, { address: `${things}.getThing` })).toMatchObject({ scheduling: null });
});
