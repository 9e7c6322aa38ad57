import "./small-limits.suite";
import { expect, it, vi } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { json } from "../sources/upstream.suite";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { newBusyRuns } from "./slots/slots.suite";

withDatabase();

type Ran = { status: string; structured: Record<string, unknown> };

const exceeded = (message: RegExp) => ({
  status: "failed",
  structured: { error: { code: "limit_exceeded", message: expect.stringMatching(message) } },
});
const completed = { status: "completed" };

async function runs() {
  const { ctx, ...rest } = await newRuns();
  const run = (code: string, options: object = {}): Promise<Ran> => createExecution(ctx, { code, ...options });
  return { ctx, run, ...rest };
}

it("the time of a program: a run asks for at most the operator's, and has that if it asks for nothing", async () => {
  const { run } = await runs();
  expect(await run("return 1", { timeoutMs: 4_000 })).toMatchObject(completed);
  await expect(run("return 1", { timeoutMs: 4_001 })).rejects.toMatchObject({
    code: "invalid",
    details: { timeoutMs: ["At most 4000 ms, which whoever runs this console allows"] },
  });
  expect(await run("await new Promise((done) => setTimeout(done, 10_000))")).toMatchObject(exceeded(/longer than 4 s/));
});

it("the time of a program that only computes", async () => {
  const { run } = await runs();
  expect(await run("for (;;);", { timeoutMs: 300 })).toMatchObject(exceeded(/longer than 0.3 s/));
  const twice = `await ${things}.getThing({ id: 1 }); for (;;);`;
  expect(await run(twice, { timeoutMs: 300 })).toMatchObject(exceeded(/longer than 0.3 s/));
});

it("computing", async () => {
  const { run } = await runs();
  expect(await run("for (;;);")).toMatchObject(exceeded(/more than 1 s/));
});

it("memory", async () => {
  const { run } = await runs();
  const grow = (megabytes: number) =>
    `const a = []; for (let i = 0; i < ${megabytes}; i++) a.push(new Uint8Array(1e6)); return a.length`;
  expect(await run(grow(5))).toMatchObject(completed);
  expect(await run(grow(25))).toMatchObject(exceeded(/24 MB of memory/));
});

it("calls", async () => {
  const { run, upstream } = await runs();
  const calls = (count: number) => `for (let i = 0; i < ${count}; i++) await ${things}.getThing({ id: i })`;
  expect(await run(calls(3))).toMatchObject(completed);
  expect(await run(calls(4))).toMatchObject(exceeded(/at most 3 calls/));
  expect(upstream.seen).toHaveLength(6);
});

it("calls at once", async () => {
  const { ctx, busy, release } = await newBusyRuns({});
  const running = createExecution(ctx, { code: `return Promise.all([1, 2, 3].map((id) => ${things}.getThing({ id })))` });
  await vi.waitFor(() => expect(busy.now).toBe(2));
  release(1);
  await vi.waitFor(() => expect([busy.answered, busy.now]).toEqual([1, 2]));
  release();
  expect(await running).toMatchObject(completed);
  expect(busy.most).toBe(2);
});

it("the time of a call", async () => {
  const { ctx, busy } = await newBusyRuns({ "things.addThing": { timeoutS: 100 } });
  const late = { ok: false, error: { code: "upstream_timeout", message: expect.stringContaining("within 2 s") } };
  const code = `return [await ${things}.getThing({ id: 1 }), await ${things}.addThing({ title: "a" })]`;
  expect((await createExecution(ctx, { code })).structured.result).toMatchObject([late, late]);
  await vi.waitFor(() => expect(busy).toMatchObject({ now: 0, ended: 2 }));
});

it("waiting for calls of other runs, which sends nothing", async () => {
  const { ctx, db, busy, release, sent } = await newBusyRuns({ "things.getThing": { maxConcurrency: 1 } });
  const code = `return ${things}.getThing({ id: 1 })`;
  const first = createExecution(ctx, { code });
  await vi.waitFor(() => expect(busy.now).toBe(1));
  expect((await createExecution(ctx, { code })).structured.result).toMatchObject({
    ok: false,
    error: { code: "limit_exceeded", message: expect.stringMatching(/waited 1 s .* at most 1 such/), retryable: true },
  });
  release();
  expect((await first).structured.result).toMatchObject({ ok: true });
  expect(sent("GET")).toHaveLength(1);
  await vi.waitFor(async () => expect(await db.callSlot.count()).toBe(0));
});

it("code", async () => {
  const { run } = await runs();
  const code = (length: number) => `return 1${" ".repeat(length - 9)};`;
  expect(await run(code(300))).toMatchObject(completed);
  await expect(run(code(301))).rejects.toMatchObject({ code: "invalid", details: { code: ["At most 300 characters of code"] } });
});

it("arguments", async () => {
  const { run } = await runs();
  const call = (bytes: number) => `return ${things}.listThings({ a: "x".repeat(${bytes - '{"a":""}'.length}) })`;
  expect(await run(call(1_000))).toMatchObject({ structured: { result: { error: { code: "invalid_tool_arguments" } } } });
  expect(await run(call(1_001))).toMatchObject(exceeded(/more than 1000 bytes/));
});

it("what a tool answers", async () => {
  const { run, upstream } = await runs();
  upstream.serve(({ url }, response) => json(response, "x".repeat(Number(url.split("/").at(-1)) - 2)));
  const read = (bytes: number) => `return (await ${things}.getThing({ id: ${bytes} })).length`;
  expect(await run(read(2_000), { toolErrors: "throw" })).toMatchObject({ structured: { result: 1_998 } });
  expect(await run(read(2_001), { toolErrors: "throw" })).toMatchObject(exceeded(/2001 bytes; at most 2000/));
});

it("what a run keeps of arguments and answers", async () => {
  const { run, upstream } = await runs();
  upstream.serve((_request, response) => json(response, "x".repeat(1_900)));
  const code = `const codes = []; for (let id = 0; id < 3; id++) codes.push((await ${things}.getThing({ id })).error?.code ?? "kept"); return codes`;
  expect((await run(code)).structured.result).toEqual(["kept", "kept", "limit_exceeded"]);
});

it("results", async () => {
  const { run } = await runs();
  expect(await run("return 'x'.repeat(2998)")).toMatchObject(completed);
  expect(await run("return 'x'.repeat(2999)")).toMatchObject(exceeded(/result/));
});

it("output", async () => {
  const { run } = await runs();
  expect(await run("emit('x'.repeat(998))")).toMatchObject(completed);
  expect(await run("emit('x'.repeat(999))")).toMatchObject(exceeded(/output/));
  expect(await run("for (let i = 0; i < 6; i++) emit(i)")).toMatchObject(exceeded(/output .* 5 lines/));
});
