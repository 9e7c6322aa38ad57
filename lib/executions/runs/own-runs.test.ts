import { expect, it } from "vitest";
import { createApiKey, identify, whoAmI } from "../../identity";
import { withDatabase } from "../../operation/organization.suite";
import type { Permission } from "../../operation/permission";
import { getApproval } from "../approvals/get";
import { newRuns, things } from "../executions.suite";
import { listCalls } from "./calls";
import { createExecution } from "./create";
import { followExecution } from "./follow";
import { getExecution, getExecutionCall, listExecutionCalls } from "./get";
import { listExecutions } from "./list";
import { getExecutionResult } from "./result";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

async function keyOf({ ctx }: Runs, permissions: Permission[]) {
  const { text } = await createApiKey(ctx, { name: permissions.join(" "), permissions });
  const { actor } = (await identify({ apiKey: text }))!;
  return { ...ctx, actor, door: "api" as const };
}

const code = `await ${things}.listThings({}); await ${things}.addThing({ title: "x" }); return "done"`;
const options = { onApproval: "reject" } as const;

it("a key that may only call tools follows the runs it began, and sees nothing of its person's others", async () => {
  const runs = await newRuns();
  for (const more of [[], ["executions:all" as const]]) {
    const key = await keyOf(runs, ["tools:call", ...more]);
    const others = [runs.ctx, await keyOf(runs, ["tools:call"])];
    const foreign = await Promise.all(others.map(async (by) => (await createExecution(by, { code, ...options })).executionId));
    const { executionId: id } = await createExecution(key, { code, ...options });

    expect(await whoAmI(key, {})).toMatchObject({ id: key.actor.id });
    expect(await getExecution(key, { id })).toMatchObject({ executionId: id, status: "completed" });
    expect(await getExecutionResult(key, { id })).toMatchObject({ result: "done" });
    expect(await getExecutionResult(key, { id, limit: 2 })).toMatchObject({ result: "do" });
    expect((await listExecutionCalls(key, { id })).calls).toHaveLength(2);
    expect(await getExecutionCall(key, { id, seq: 1 })).toMatchObject({ state: "succeeded" });
    expect(await followExecution(key, { id })).toMatchObject({ state: "completed" });
    expect(await getApproval(key, { id: `${id}.1` })).toMatchObject({ state: "waiting" });
    expect((await listExecutions(key, {})).items.map((run) => run.id)).toEqual([id]);
    expect(new Set((await listCalls(key, {})).items.map(({ executionId }) => executionId))).toEqual(new Set([id]));

    for (const other of foreign) {
      const refused = [
        ...[getExecution(key, { id: other }), getExecutionResult(key, { id: other }), listExecutionCalls(key, { id: other })],
        ...[getExecutionResult(key, { id: other, limit: 2 }), getExecutionCall(key, { id: other, seq: 1 })],
        ...[followExecution(key, { id: other }), getApproval(key, { id: `${other}.1` })],
      ];
      for (const one of await Promise.allSettled(refused)) expect(one).toMatchObject({ reason: { code: "not_found" } });
      const read = `return tools.executor.results.read({ handle: "${other}" })`;
      expect(await createExecution(key, { code: read })).toMatchObject({
        isError: true,
        structured: { error: { code: "not_found" } },
      });
    }
    const reader = await keyOf(runs, ["executions:read"]);
    expect((await listExecutions(reader, {})).items.length).toBeGreaterThanOrEqual(3);
  }
});

it("a key that may neither call tools nor see runs gets none", async () => {
  const runs = await newRuns();
  const key = await keyOf(runs, ["executions:all", "executions:cancel", "tools:read"]);
  await expect(listExecutions(key, {})).rejects.toMatchObject({ code: "forbidden" });
});
