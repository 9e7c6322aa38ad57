import { expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { createExecution } from "./execute";
import { newRuns, things } from "./executions.suite";
import { getExecution } from "./get";
import { listExecutions } from "./lists/list";
import { resumeExecution } from "./resume";
import { getExecutionResult } from "./runs/result";

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
  const watching = listExecutions(ctx, { waitMs: 30_000 });
  const { status } = await resumeExecution(ctx, { id, action: "decline" });
  expect(status).toBe("completed");
  const [seen] = (await watching).items;
  expect(seen).toMatchObject({ id, waiting: 0 });
  expect(seen?.state, "it goes on").not.toBe("paused");
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
