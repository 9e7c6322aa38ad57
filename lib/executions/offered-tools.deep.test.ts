import { expect, it, vi } from "vitest";
import { findAbandoned } from "../db/journal/claims";
import { answerDynamicCall, listDynamicCalls, registerDynamicTools } from "../dynamic-tools";
import { withDatabase } from "../operation/organization.suite";
import { kill, startProgram } from "../operation/program.suite";
import { createPolicy } from "../policies";
import { resume } from "./driver/resume";
import { endLeases } from "./end-leases.suite";
import { newRuns } from "./executions.suite";
import { getExecution } from "./runs/get";

withDatabase();

it("a program hears of a call through any process, and a killed one leaves the call as it was", async () => {
  const { ctx, organizationId, owner } = await newRuns();
  const tools = [{ name: "press", description: "Presses a key", inputSchema: { type: "object" } }];
  const { session } = await registerDynamicTools(ctx, { tools });
  await createPolicy(ctx, { owner: "org", pattern: "executor.dynamic.press", action: "allow" });
  const runner = await startProgram("executions/killed", "offered", organizationId, owner.id, session);
  const { items } = await listDynamicCalls(ctx, { session, waitMs: 30_000 });
  const [call] = items;
  expect(items).toMatchObject([{ tool: "press", arguments: { key: "a" } }]);
  await kill(runner);
  await endLeases();
  expect(await findAbandoned(1_000)).toContainEqual({ organizationId, id: call?.executionId }); // beside what other tests left
  const goingOn = resume(organizationId, call?.executionId ?? "");
  expect((await listDynamicCalls(ctx, { session, after: call?.number, waitMs: 1_500 })).items).toEqual([]);
  await answerDynamicCall(ctx, { session, id: call?.id ?? "", output: "pressed" });
  await goingOn;
  await vi.waitFor(async () => {
    const run = await getExecution(ctx, { id: call?.executionId ?? "" });
    expect(run).toMatchObject({ state: "completed", structured: { result: { ok: true, data: "pressed" } } });
    expect(run.calls).toMatchObject([{ state: "succeeded", address: "executor.dynamic.press" }]);
  });
});
