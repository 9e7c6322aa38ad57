import { expect, it } from "vitest";
import { isJsonText, writeJson } from "../json-text";
import { withDatabase } from "../operation/organization.suite";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution, getExecutionCall } from "./runs/get";
import { listExecutions } from "./runs/list";
import { getExecutionResult } from "./runs/result";
import { resumeExecution } from "./runs/resume";

withDatabase();

it("a result can be read in parts: items of a list, characters of anything else", async () => {
  const { ctx } = await newRuns();
  const { executionId: id } = await createExecution(ctx, { code: "return Array.from({ length: 5 }, (_, index) => index)" });
  expect(await getExecutionResult(ctx, { id, offset: 1, limit: 3 })).toEqual({
    executionId: id,
    result: [1, 2, 3],
    total: 5,
    nextOffset: 4,
  });
  expect(await getExecutionResult(ctx, { id, offset: 4, limit: 3 })).toMatchObject({ result: [4], nextOffset: null });
  expect(await getExecutionResult(ctx, { id })).toEqual({ executionId: id, result: [0, 1, 2, 3, 4] });
  const text = await createExecution(ctx, { code: "return { a: 'bc' }" });
  expect(await getExecutionResult(ctx, { id: text.executionId, limit: 5 })).toMatchObject({ result: '{"a":', total: 10 });
});

it("a large result is read in parts and whole without anybody who parses it, and shown from its beginning", async () => {
  const { ctx } = await newRuns();
  const code = "const row = Array(100).fill({ a: [1] }); return { rows: Array(500).fill(row), note: 'x'.repeat(300_000) }";
  const answer = await createExecution(ctx, { code });
  const { executionId: id } = answer;
  const value = { rows: Array(500).fill(Array(100).fill({ a: [1] })), note: "x".repeat(300_000) };
  expect(answer.text.slice(0, 29_000)).toBe(JSON.stringify(value, null, 2).slice(0, 29_000));
  expect(answer.text).toContain("cut at 30,000 characters");
  for (const { structured } of [answer, await getExecution(ctx, { id })]) {
    expect(isJsonText(structured.result)).toBe(true);
    expect(JSON.parse(writeJson({ structured }))).toMatchObject({ structured: { status: "completed", result: value } });
  }
  expect(JSON.parse(writeJson(await getExecutionResult(ctx, { id })))).toEqual({ executionId: id, result: value });
  const read = `const read = (more) => tools.executor.results.read({ handle: "${id}", ...more });
    const parts = []; for (let at = 0; at < 50; at++) parts.push(await read({ path: "rows." + at, limit: 1 }));
    return [new Set(parts.map((part) => JSON.stringify(part))).size, parts[0], (await read({ path: "rows", limit: 100 })).value.length,
      await read({ path: "note", offset: 299_999 }), await read({ path: "rows.0.x" }).catch((error) => error.code)]`;
  expect((await createExecution(ctx, { code: read })).structured.result).toEqual([
    1,
    { value: [{ a: [1] }], total: 100, nextOffset: 1 },
    100,
    { value: "x", total: 300_000, nextOffset: null },
    "invalid_tool_arguments",
  ]);
  const stranger = (await newRuns()).ctx;
  await expect(getExecutionResult(stranger, { id, limit: 1 })).rejects.toMatchObject({ code: "not_found" });
});

it("a result that was damaged is told as a fault, and the next one is read all the same", async () => {
  const { ctx, db } = await newRuns();
  const [bad, good] = [await createExecution(ctx, { code: "return [1]" }), await createExecution(ctx, { code: "return [2]" })];
  const data = { result: Buffer.alloc(100, 1) };
  await db.$transaction((tx) => tx.execution.update({ where: { id: bad.executionId }, data }));
  await expect(getExecutionResult(ctx, { id: bad.executionId, limit: 1 })).rejects.toThrow(/sealed value|data key/);
  expect(await getExecutionResult(ctx, { id: good.executionId, limit: 1 })).toMatchObject({ result: [2] });
});

it("arguments and outcomes that are large, one by one or together, do not come along with a run", async () => {
  const { ctx } = await newRuns();
  const large = `await ${things}.listThings({ a: "x".repeat(30_000) })`;
  const code = `${large}; for (let at = 0; at < 150; at++) await ${things}.listThings({ a: "y".repeat(15_000), at })`;
  const { executionId: id } = await createExecution(ctx, { code });
  const { calls } = await getExecution(ctx, { id });
  expect(calls).toHaveLength(151);
  expect(calls[0]).toMatchObject({ arguments: null, areArgumentsLarge: true, isOutcomeLarge: false });
  expect(calls[1]).toMatchObject({ arguments: { at: 0 }, areArgumentsLarge: false });
  expect(calls.at(-1)).toMatchObject({ arguments: null, areArgumentsLarge: true, isOutcomeLarge: true });
  expect(JSON.stringify(calls).length).toBeLessThan(2_500_000);
  expect(await getExecutionCall(ctx, { id, seq: 151 })).toMatchObject({ arguments: { at: 149 }, areArgumentsLarge: false });
  expect((await getExecutionCall(ctx, { id, seq: 151 })).outcome).not.toBeNull();
});

it("a list by door has the runs that were begun through it", async () => {
  const { ctx } = await newRuns();
  const ids: string[] = [];
  for (const door of ["api", "action", "api"] as const)
    ids.push((await createExecution({ ...ctx, door }, { code: "return 1" })).executionId);
  const idsOf = async (filter: object) => (await listExecutions(ctx, filter)).items.map(({ id }) => id);
  expect(await idsOf({ door: "api" })).toEqual([ids[2], ids[0]]);
  expect(await idsOf({ door: "action", kind: "code" })).toEqual([ids[1]]);
  expect(await idsOf({ door: "job" })).toEqual([]);
  expect(await idsOf({})).toHaveLength(3);
  await expect(listExecutions(ctx, { door: "window" } as never)).rejects.toMatchObject({ code: "invalid" });
});

it("whoever watches the list is told when a run changes, long before the time is over", async () => {
  const { ctx } = await newRuns();
  const { executionId: id } = await createExecution(ctx, { code: `return ${things}.addThing({ title: "a" })` });
  const { mark } = await listExecutions(ctx, {});
  const watching = listExecutions(ctx, { mark, waitMs: 30_000 });
  const { status } = await resumeExecution(ctx, { id, action: "decline" });
  expect(status).toBe("completed");
  const seen = await watching;
  expect(seen.mark).not.toBe(mark);
  expect(seen.items).toMatchObject([{ id }]);
});

it("a call shows what was sent, and what the program wrote where that was something else", async () => {
  const { ctx } = await newRuns();
  const code = `await ${things}.getThing({ id: 1 }); return ${things}.addThing({ title: "a" })`;
  const { executionId: id } = await createExecution(ctx, { code });
  await resumeExecution(ctx, { id, action: "accept", arguments: { body: { title: "b" } } });
  const { calls } = await getExecution(ctx, { id });
  expect(calls).toMatchObject([
    { arguments: { id: 1 }, argumentsWritten: null },
    { arguments: { body: { title: "b" } }, argumentsWritten: { title: "a" } },
  ]);
});
