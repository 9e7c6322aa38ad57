import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBudget } from "../../budgets";
import { claimAbandoned } from "../../db/journal/claims";
import { exchangeSigns, removeSign } from "../../db/processes";
import { env } from "../../env";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { keepPresent, signNow } from "../../queue/presence";
import { sandbox } from "../../sandbox";
import { newRuns, soon, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { getExecution } from "../runs/get";
import { resumeExecution } from "../runs/resume";
import { takeOverExecutions } from "./resume";

withDatabase();

const other = {
  ...{ id: "018f0000-0000-7000-8000-0000000000aa", role: "worker", version: "0.1.0", host: "b", rootKey: "k" },
  ...{ live: 0, waiting: 0, startedAt: new Date() },
};

beforeEach(() => keepPresent(() => ({ rootKey: "k", room: 0, live: 0, waiting: 0 })));
afterEach(() => {
  env.EXECUTOR_ROLE = "all";
  vi.restoreAllMocks();
});

/** Another process is there, which has so much room. */
async function beside(room: number): Promise<void> {
  await exchangeSigns({ ...other, room });
  await signNow();
}

const ofOrganization = async (id: string) =>
  (await claimAbandoned({ limit: 50, leaseMs: 15_000 })).filter((run) => run.organizationId === id);

it("a process for pages stores a run for the others, and answers as soon as one of them has played it", async () => {
  const { ctx, sent } = await newRuns();
  await beside(5);
  env.EXECUTOR_ROLE = "web";
  const answering = createExecution(ctx, { code: `return (await ${things}.getThing({ id: 7 })).data.url` });
  const background = await createExecution(ctx, { code: "return 2", background: true });
  expect(background.status).toBe("running");
  expect(sent("GET")).toEqual([]);
  env.EXECUTOR_ROLE = "worker";
  takeOverExecutions();
  expect(await answering).toMatchObject({ status: "completed", structured: { result: "/things/7" } });
  await soon(async () => expect(await getExecution(ctx, { id: background.executionId })).toMatchObject({ state: "completed" }));
});

it("a process for pages answers an approval, and leaves the rest to the others", async () => {
  const { ctx, sent } = await newRuns();
  await beside(5);
  const { executionId } = await createExecution(ctx, { code: `return (await ${things}.addThing({ title: "a" })).ok` });
  env.EXECUTOR_ROLE = "web";
  const going = resumeExecution(ctx, { id: executionId, action: "accept" });
  await soon(async () => expect(await getExecution(ctx, { id: executionId })).toMatchObject({ waiting: 0 }));
  expect(sent("POST")).toEqual([]);
  env.EXECUTOR_ROLE = "worker";
  const { resume } = await import("./resume");
  await resume(ctx.organizationId, executionId);
  expect(await going).toMatchObject({ status: "completed", structured: { result: true } });
  expect(sent("POST")).toHaveLength(1);
});

it("refuses a run where nobody plays programs, and stores nothing", async () => {
  const { ctx, db } = await newOrganization();
  await removeSign(other.id);
  await signNow();
  env.EXECUTOR_ROLE = "web";
  await expect(createExecution(ctx, { code: "return 1" })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("EXECUTOR_ROLE"),
  });
  expect(await db.execution.count()).toBe(0);
});

it("a full process hands a run to one with room, and plays it itself where there is none", async () => {
  const { ctx } = await newOrganization();
  vi.spyOn(sandbox(), "room").mockReturnValue(0);
  await beside(0);
  expect(await createExecution(ctx, { code: "return 1" })).toMatchObject({ status: "completed" });
  await beside(3);
  const { executionId } = await createExecution(ctx, { code: "return 1", background: true });
  expect(await getExecution(ctx, { id: executionId })).toMatchObject({ state: "running" });
  expect(await ofOrganization(ctx.organizationId)).toMatchObject([{ id: executionId, stalled: 0 }]);
});

it("a budget for runs at once counts a run that waits for another process", async () => {
  const { ctx } = await newOrganization();
  await beside(3);
  await createBudget(ctx, { holder: "organization", measure: "concurrent_runs", limit: 1 });
  vi.spyOn(sandbox(), "room").mockReturnValue(0);
  env.EXECUTOR_ROLE = "web";
  const { executionId } = await createExecution(ctx, { code: "return 1", background: true });
  await expect(createExecution(ctx, { code: "return 2" })).rejects.toMatchObject({ code: "limit" });
  env.EXECUTOR_ROLE = "worker";
  vi.restoreAllMocks();
  takeOverExecutions();
  await soon(async () => expect(await getExecution(ctx, { id: executionId })).toMatchObject({ state: "completed" }));
  await soon(async () => expect(await createExecution(ctx, { code: "return 2" })).toMatchObject({ status: "completed" }));
});

it("organizations take turns where many runs wait", async () => {
  const [many, few] = [await newOrganization(), await newOrganization()];
  await beside(5);
  vi.spyOn(sandbox(), "room").mockReturnValue(0); // this process takes over nothing meanwhile
  env.EXECUTOR_ROLE = "web";
  for (let n = 0; n < 8; n++) await createExecution(many.ctx, { code: "return 1", background: true });
  await createExecution(few.ctx, { code: "return 1", background: true });
  const first = await claimAbandoned({ limit: 2, leaseMs: 15_000 });
  expect(new Set(first.map(({ organizationId }) => organizationId))).toEqual(new Set([many.organizationId, few.organizationId]));
  expect(await ofOrganization(many.organizationId)).toHaveLength(7);
});
