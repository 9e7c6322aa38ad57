import { expect, it } from "vitest";
import { pool } from "../../db/client";
import { withDatabase } from "../../operation/organization.suite";
import { json } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { type ActivityRange, getActivity } from "./activity";
import { cancelExecution } from "./cancel";
import { createExecution } from "./create";
import { resumeExecution } from "./resume";

withDatabase();

const hourMs = 3_600_000;
const asks = `return (await ${things}.addThing({ title: "a" })).ok`;

/** Moves a run and what belongs to it into the past. */
async function age(id: string, ms: number) {
  const values = [id, `${ms} ms`];
  await pool().query("update execution set created_at = created_at - $2::interval where id = $1", values);
  await pool().query(
    "update call set made_at = made_at - $2::interval, started_at = started_at - $2::interval, ended_at = ended_at - $2::interval where execution_id = $1",
    values,
  );
}

it("counts each run and call once, in the step it began in, by what it came to", async () => {
  const { ctx, upstream } = await newRuns();
  upstream.serve(({ url }, response) => json(response, {}, url === "/things/2" ? 404 : 200));
  await createExecution(ctx, { code: `return ${things}.getThing({ id: 1 })` });
  await createExecution(ctx, { code: `return (await ${things}.getThing({ id: 2 })).ok` });
  const failed = await createExecution(ctx, { code: "throw new Error('no')" });
  const paused = await createExecution(ctx, { code: asks });
  const cancelled = await createExecution(ctx, { code: asks });
  await cancelExecution(ctx, { id: cancelled.executionId });
  await age(failed.executionId, 26 * hourMs);

  const { steps, before, since, until } = await getActivity(ctx, { range: "24h" });
  expect(steps).toHaveLength(24);
  expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([since, until]);
  const sum = (name: "runs" | "completed" | "partial" | "failed" | "cancelled" | "calls" | "failedCalls" | "waitingCalls") =>
    steps.reduce((total, step) => total + step[name], 0);
  expect([sum("runs"), sum("completed"), sum("partial"), sum("failed"), sum("cancelled")]).toEqual([4, 1, 1, 0, 1]);
  expect([sum("calls"), sum("failedCalls"), sum("waitingCalls")]).toEqual([4, 1, 1]);
  expect(before).toMatchObject({ runs: 1, failed: 1, calls: 0 });

  await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
  const week = await getActivity(ctx, { range: "7d" });
  expect(week.steps.reduce((total, { waitingCalls }) => total + waitingCalls, 0)).toBe(0);
  expect(week.steps.reduce((total, { completed }) => total + completed, 0)).toBe(2);
  expect(week.steps.reduce((total, { failed: ended }) => total + ended, 0)).toBe(1);
});

it("measures how long tools and people took, in each step and over all", async () => {
  const { ctx } = await newRuns();
  const { executionId: id } = await createExecution(ctx, { code: asks });
  await resumeExecution(ctx, { id, action: "accept" });
  await pool().query("update approval set answered_at = created_at + interval '4 minutes' where execution_id = $1", [id]);
  await pool().query("update call set ended_at = started_at + interval '250 ms' where execution_id = $1", [id]);
  const { latency, answers, steps } = await getActivity(ctx, {});
  expect(latency).toEqual({ count: 1, p50Ms: 250, p95Ms: 250 });
  expect(answers).toEqual({ count: 1, p50Ms: 240_000, p95Ms: 240_000 });
  expect(steps.at(-1)).toMatchObject({ latency, answers });
  expect(steps[0]).toMatchObject({ latency: { count: 0, p50Ms: null } });
});

it("names the tools that fail most with their most frequent error, and not those that people or policies stopped", async () => {
  const { ctx, upstream } = await newRuns();
  upstream.serve((_request, response) => json(response, {}, 500));
  const code = `for (let n = 0; n < 3; n += 1) await ${things}.getThing({ id: n }); return (await ${things}.listThings({})).ok`;
  await createExecution(ctx, { code });
  const { executionId: id } = await createExecution(ctx, { code: asks });
  await resumeExecution(ctx, { id, action: "decline" });
  const { failing, integrations } = await getActivity(ctx, { range: "24h" });
  const [slug = ""] = things.replace(/^tools\./, "").split(".");
  expect(integrations).toEqual([{ slug, calls: 5, failed: 4 }]);
  expect(failing).toMatchObject([
    { address: `${things}.getThing`, calls: 3, code: "upstream_http_error" },
    { address: `${things}.listThings`, calls: 1, code: "upstream_http_error" },
  ]);
});

it("counts for a member what is theirs, and for another organization nothing", async () => {
  const { ctx, upstream, contextOf, addMember } = await newRuns();
  upstream.serve((_request, response) => json(response, {}, 500));
  const code = `return (await ${things}.getThing({ id: 1 })).ok`;
  await createExecution(ctx, { code });
  const member = await addMember("member");
  const theirs = contextOf(["executions:read", "tools:call"], member);
  await createExecution(theirs, { code });
  const { ctx: other } = await newRuns();
  const seen = async (by: typeof ctx, range: ActivityRange = "28d") => {
    const { steps, failing, latency, integrations } = await getActivity(by, { range });
    const runs = steps.reduce((total, step) => total + step.runs, 0);
    return [runs, failing.map(({ calls }) => calls), integrations.map(({ calls }) => calls), latency.count];
  };
  expect(await seen(ctx)).toEqual([2, [2], [2], 2]);
  expect(await seen(theirs)).toEqual([1, [1], [1], 1]);
  expect(await seen(theirs, "90d")).toEqual([1, [1], [1], 1]);
  expect(await seen(other)).toEqual([0, [], [], 0]);
});
