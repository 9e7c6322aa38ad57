import { describe, expect, it, vi } from "vitest";
import { pool } from "../db/client";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { json } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { followExecution } from "./runs/follow";
import { getExecution } from "./runs/get";
import { listExecutions } from "./runs/list";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

describe("a run", () => {
  it("gives the result, what it emitted and what it logged, and is kept", async () => {
    const { ctx } = await newRuns();
    const code = 'console.log("hello"); emit({ a: 1 }); return { b: 2 };';
    const answer = await createExecution(ctx, { code });
    expect(answer).toMatchObject({
      status: "completed",
      isError: false,
      structured: { status: "completed", result: { b: 2 }, emitted: [{ a: 1 }], logs: [{ level: "log", text: "hello" }] },
    });
    expect(answer.text).toContain('"b": 2');
    const kept = await getExecution(ctx, { id: answer.executionId });
    expect(kept).toMatchObject({
      state: "completed",
      source: code,
      structured: answer.structured,
      lines: [{ number: 1 }, { number: 2 }],
    });
    expect((await listExecutions(ctx, {})).items).toMatchObject([
      { id: answer.executionId, state: "completed", title: expect.stringContaining("console.log") },
    ]);
  });

  it("costs one statement when it calls nothing", async () => {
    const { ctx, db } = await newRuns();
    await createExecution(ctx, { code: "return 1" });
    const costs: number[] = [];
    for (let round = 0; round < 5; round += 1) costs.push(await statementsOf(() => createExecution(ctx, { code: "return 1" })));
    expect(Math.min(...costs), "one that a busy machine held up is stored before its end").toBe(1);
    expect(await db.execution.count({ where: { state: "completed" } })).toBe(6);
  });

  it("shows its calls also when it was over before anything was written", async () => {
    const { ctx } = await newRuns();
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1)
      ids.push((await createExecution(ctx, { code: "return await tools.executor.sources.list({})" })).executionId);
    for (const id of ids)
      expect(await getExecution(ctx, { id })).toMatchObject({ callCount: 1, calls: [{ state: "succeeded" }] });
  });

  it("calls tools that read, side by side, and journals them", async () => {
    const { ctx, sent } = await newRuns();
    const code = `const all = await Promise.all([1, 2, 3].map((id) => ${things}.getThing({ id }))); return all.map((one) => one.data.url);`;
    const answer = await createExecution(ctx, { code });
    expect(answer).toMatchObject({ status: "completed", structured: { result: ["/things/1", "/things/2", "/things/3"] } });
    expect(sent("GET")).toHaveLength(3);
    const { calls } = await getExecution(ctx, { id: answer.executionId });
    expect(calls).toHaveLength(3);
    expect(calls[0]).toMatchObject({ state: "succeeded", effect: "read", arguments: { id: 1 }, decision: { action: "allow" } });
  });

  it("pauses for each call that needs an approval, numbers the pauses and goes on where it was", async () => {
    const { ctx, sent } = await newRuns();
    const code = `const a = await ${things}.addThing({ title: "a" }); console.log("between"); const b = await ${things}.addThing({ title: "b" }); return [a.ok, b.ok, b.error?.code];`;
    const first = await createExecution(ctx, { code });
    const id = first.executionId;
    expect(first).toMatchObject({
      status: "paused",
      structured: {
        status: "waiting_for_interaction",
        executionId: id,
        interaction: { kind: "approval", args: { body: { title: "a" } } },
      },
    });
    const second = await resumeExecution(ctx, { id, action: "accept" });
    expect(second).toMatchObject({
      status: "paused",
      executionId: `${id}.2`,
      structured: { interaction: { args: { body: { title: "b" } } } },
    });
    expect(await resumeExecution(ctx, { id, action: "accept" })).toEqual(second);
    expect(sent("POST")).toHaveLength(1);
    const last = await resumeExecution(ctx, { id: `${id}.2`, action: "decline" });
    expect(last).toMatchObject({
      status: "completed",
      structured: { result: [true, false, "approval_declined"], logs: [{ text: "between" }] },
    });
    expect(sent("POST")).toHaveLength(1);
  });

  it.each([
    ["a syntax error", "const a = 1;\nconst = 2;", "SyntaxError"],
    ["an error it throws", "const a = 1;\nthrow new TypeError('no ' + a)", "TypeError"],
    ["waiting for nothing", "await new Promise(() => {})", "Error"],
  ])("that ends with %s says so", async (_name, code, name) => {
    const { ctx } = await newRuns();
    const answer = await createExecution(ctx, { code });
    expect(answer).toMatchObject({ status: "failed", isError: true, structured: { status: "error", error: { name } } });
    if (name !== "Error") expect(answer.structured).toMatchObject({ error: { line: 2 } });
    expect(await getExecution(ctx, { id: answer.executionId })).toMatchObject({ state: "failed", structured: answer.structured });
  });

  it("throws the tool's error where it is asked to", async () => {
    const { ctx, upstream } = await newRuns();
    upstream.serve((_request, response) => json(response, { message: "Gone fishing" }, 404));
    const code = `try { await ${things}.getThing({ id: 1 }); } catch (error) { return { message: error.message, code: error.code, status: error.status }; }`;
    const answer = await createExecution(ctx, { code, toolErrors: "throw" });
    expect(answer.structured).toMatchObject({ result: { message: "Gone fishing", code: "upstream_http_error", status: 404 } });
    const unknown = await createExecution(ctx, { code: "await tools.no.such()", toolErrors: "throw" });
    expect(unknown.structured).toMatchObject({
      error: { name: "ToolNotFoundError", message: expect.stringContaining("Tool path 'no.such' not found") },
    });
  });

  it("answers at once in the background, and can be followed", async () => {
    const { ctx } = await newRuns();
    const { executionId: id, status } = await createExecution(ctx, {
      code: "await new Promise((r) => setTimeout(r, 300)); console.log('late'); return 7",
      background: true,
    });
    expect(status).toBe("running");
    let page = await followExecution(ctx, { id });
    const lines = [...page.lines];
    while (page.state === "running") {
      page = await followExecution(ctx, {
        id,
        afterLine: lines.at(-1)?.number ?? 0,
        afterRevision: page.revision,
        waitMs: 2_000,
      });
      lines.push(...page.lines);
    }
    expect(page.answer).toMatchObject({ status: "completed", structured: { result: 7 } });
    expect(lines).toMatchObject([{ text: "late" }]);
  });

  it("is followed with no call newer than the state told beside it, so that nobody takes a stale state for the last one", async () => {
    const { ctx } = await newRuns();
    const { executionId: id } = await createExecution(ctx, { code: `return await ${things}.getThing({ id: 1 })` });
    const { calls } = await followExecution(ctx, { id });
    expect(calls).toHaveLength(1);
    const ofCall = "(select max(revision) from call where execution_id = $1)"; // which the end of the run may come after
    await pool().query(`update execution set revision = ${ofCall} - 1 where id = $1`, [id]);
    const stale = await followExecution(ctx, { id });
    expect(stale.calls).toEqual([]);
    await pool().query(`update execution set revision = ${ofCall} where id = $1`, [id]);
    expect((await followExecution(ctx, { id, afterRevision: stale.revision })).calls).toEqual(calls);
  });

  it("sleeps for long without being in memory", async () => {
    const { ctx, db } = await newRuns();
    const before = Date.now();
    const answer = await createExecution(ctx, { code: "await new Promise((r) => setTimeout(r, 60_000)); return 1" });
    expect(answer).toMatchObject({ status: "paused", structured: { status: "sleeping" } });
    const row = await db.execution.findFirst();
    expect(row!.wakeAt!.getTime()).toBeGreaterThanOrEqual(before + 59_000);
  });

  it("offers the builtins of the house with bare values", async () => {
    const { ctx } = await newRuns();
    const code = `const found = await tools.search({ query: "add thing" }); const described = await tools.describe.tool({ path: found.items[0].path });
      const { items } = await tools.executor.sources.list({}); return [found.items[0].path, typeof described.inputTypeScript, items[0].id, await tools.catalog.namespaces({}), (await tools.catalog.tools({ limit: 2 })).length, (await tools.discover({ query: "add thing" })).results.length > 0];`;
    const answer = await createExecution(ctx, { code });
    expect(answer.structured).toMatchObject({
      result: [expect.stringContaining("addThing"), "string", "things_api", expect.arrayContaining(["things_api"]), 2, true],
    });
  });

  it("offers builtins under any policy, in no list, and to single calls in the envelope of all tools", async () => {
    const { ctx } = await newRuns();
    await createPolicy(ctx, { owner: "org", pattern: "*", action: "block" });
    const code = `const byText = await tools.search("thing"); return [byText.total, await tools.catalog.namespaces()]`;
    expect((await createExecution(ctx, { code })).structured).toMatchObject({ result: [0, []] });
    expect((await listTools(ctx, { query: "describe" })).items).toEqual([]);
    for (const address of ["catalog.namespaces", "tools.catalog.namespaces"])
      expect(await tryTool(ctx, { address })).toMatchObject({ ok: true, data: [] });
    expect(await tryTool(ctx, { address: "search", args: { q: "a" } })).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments" },
    });
  });

  it("keeps large results behind a handle", async () => {
    const { ctx } = await newRuns();
    const first = await createExecution(ctx, { code: "return { list: Array.from({ length: 9000 }, (_, i) => 'item ' + i) }" });
    expect(first.text.length).toBeLessThanOrEqual(30_000);
    expect(first.text).toContain("tools.executor.results.read");
    const code = `return await tools.executor.results.read({ handle: "${first.executionId}", path: "list", offset: 8998, limit: 5 })`;
    expect((await createExecution(ctx, { code })).structured).toMatchObject({
      result: { value: ["item 8998", "item 8999"], total: 9000, nextOffset: null },
    });
  });

  it("refuses a gated call at once where nobody is to wait, and lets the same call pass once after the approval", async () => {
    const { ctx, sent } = await newRuns();
    const code = (title: string) => `const r = await ${things}.addThing({ title: "${title}" }); return r.ok ? "sent" : r.error`;
    const options = { onApproval: "reject" } as const;
    const refused = await createExecution(ctx, { code: code("x"), ...options });
    const { approvalId } = refused.structured.result as { approvalId: string };
    expect(refused.structured.result).toMatchObject({
      code: "approval_pending",
      kind: "pending",
      approvalId: `${refused.executionId}.1`,
    });
    await resumeExecution(ctx, { id: approvalId, action: "accept" });
    expect((await createExecution(ctx, { code: code("y"), ...options })).structured.result).toMatchObject({
      code: "approval_pending",
    });
    expect((await createExecution(ctx, { code: code("x"), ...options })).structured.result).toBe("sent");
    expect((await createExecution(ctx, { code: code("x"), ...options })).structured.result).toMatchObject({
      code: "approval_pending",
    });
    expect(sent("POST")).toHaveLength(1);
  });

  it("asks no more for a tool that was allowed for the rest of the run", async () => {
    const { ctx, sent } = await newRuns();
    const code = `for (const title of ["a", "b", "c"]) await ${things}.addThing({ title }); return "done"`;
    const { executionId: id } = await createExecution(ctx, { code });
    expect(await resumeExecution(ctx, { id, action: "accept", scope: "run" })).toMatchObject({ status: "completed" });
    expect(sent("POST")).toHaveLength(3);
    expect(await createExecution(ctx, { code })).toMatchObject({ status: "paused" });
    await vi.waitFor(() => expect(sent("POST")).toHaveLength(3));
  });
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool().on("acquire", count);
  await work();
  pool().off("acquire", count);
  return statements;
}
