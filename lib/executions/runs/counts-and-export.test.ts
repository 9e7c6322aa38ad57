import { expect, it } from "vitest";
import { pool } from "../../db/client";
import { withDatabase } from "../../operation/organization.suite";
import { json } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "./create";
import { exportExecutions } from "./export";
import { countExecutions } from "./histogram";
import { listExecutions } from "./list";

withDatabase();

const hourMs = 3_600_000;

async function written(text: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const part of text) all += part;
  return all;
}

async function newMixedRuns() {
  const runs = await newRuns();
  runs.upstream.serve(({ url }, response) => json(response, {}, url === "/things/2" ? 404 : 200));
  await createExecution(runs.ctx, { code: "return 1" });
  await createExecution(runs.ctx, { code: `return (await ${things}.getThing({ id: 2 })).ok` });
  const { executionId: failed } = await createExecution(runs.ctx, { code: "throw new Error('no')" });
  return { ...runs, failed };
}

it("counts runs by outcome in the step they began in, of those that fit and may be seen", async () => {
  const { ctx, contextOf, addMember, failed } = await newMixedRuns();
  const { total, steps, isCapped } = await countExecutions(ctx, {});
  expect([total, isCapped]).toEqual([3, false]);
  expect(steps.length).toBeLessThanOrEqual(97);
  expect(steps.at(-1)).toMatchObject({ completed: 1, partial: 1, failed: 1, paused: 0, running: 0, cancelled: 0 });
  expect((await countExecutions(ctx, { outcome: "failed" })).total).toBe(1);
  expect((await countExecutions(ctx, { kind: "call" })).total).toBe(0);
  expect((await countExecutions(ctx, { address: `${things}.getThing` })).total).toBe(1);
  const member = contextOf(["executions:read"], await addMember("member"));
  expect((await countExecutions(member, {})).total).toBe(0);

  const [run] = (await listExecutions(ctx, { outcome: "failed" })).items;
  const since = new Date(Date.parse(run?.createdAt ?? "") - hourMs).toISOString();
  await pool().query("update execution set created_at = created_at - interval '30 minutes' where id = $1", [failed]);
  const hour = await countExecutions(ctx, { since });
  expect(hour.steps.filter((step) => step.failed === 1)).toHaveLength(1);
  expect(hour.steps.at(-1)).toMatchObject({ failed: 0 });
  expect((await countExecutions(ctx, { since: "2020-01-01T00:00:00.000Z", until: "2020-01-02T00:00:00.000Z" })).total).toBe(0);
});

it("tells of each run in the list its first calls, and no arguments", async () => {
  const { ctx } = await newRuns();
  const code = `for (let id = 1; id <= 15; id += 1) await ${things}.getThing({ id }); return 1`;
  await createExecution(ctx, { code });
  const [run] = (await listExecutions(ctx, {})).items;
  expect(run?.calls).toHaveLength(12);
  expect(run?.calls[0]).toMatchObject({ seq: 1, address: `${things}.getThing`, state: "succeeded", approvalId: null });
  expect(Object.keys(run?.calls[0] ?? {})).not.toContain("arguments");
});

it("exports what fits, page by page, as CSV and as JSON lines", async () => {
  const { ctx } = await newMixedRuns();
  await createExecution(ctx, { code: '=HYPERLINK("http://example.com","a,b")' });
  const csv = await exportExecutions(ctx, {});
  expect(csv).toMatchObject({ mediaType: "text/csv", fileName: "runs.csv" });
  const [head, ...rows] = (await written(csv.text)).trimEnd().split("\r\n");
  expect(head).toMatch(/^id,kind,outcome,title,/);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain(`"'=HYPERLINK(""http://example.com"",""a,b"")"`);
  const lines = await exportExecutions(ctx, { format: "ndjson", outcome: "partial" });
  expect(
    (await written(lines.text))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ outcome: "partial", failedCalls: 1 }]);
});
