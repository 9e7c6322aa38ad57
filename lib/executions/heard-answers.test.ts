import { expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { answerApproval } from "./approvals/answer";
import { listApprovals } from "./approvals/list";
import { newRuns, soon, things } from "./executions.suite";
import { createExecution } from "./runs/create";

withDatabase();

it("a run that is told of an answer reads that one, however many it has asked", async () => {
  const runs = await newRuns();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  runs.upstream.serve(({ method }, response) => {
    if (method === "GET") void released.then(() => response.end("{}"));
    else response.end("{}");
  });
  let read = 0;
  const approval = new Proxy(runs.ctx.db.approval, {
    get: (model, name) => (name === "findMany" ? findMany : Reflect.get(model, name)),
  });
  async function findMany(query: Parameters<typeof runs.db.approval.findMany>[0]) {
    const rows = await runs.ctx.db.approval.findMany(query);
    read += rows.length;
    return rows;
  }
  const db = new Proxy(runs.ctx.db, { get: (all, name) => (name === "approval" ? approval : Reflect.get(all, name)) });
  const asks = Array.from({ length: 5 }, (_, n) => `${things}.removeThing({ id: ${n} })`);
  const code = `return (await Promise.all([${things}.listThings({}), ${asks.join(", ")}])).length`;
  const run = createExecution({ ...runs.ctx, db }, { code });
  await soon(async () => expect(await listApprovals(runs.ctx, {})).toMatchObject({ total: 5 }));
  const { items } = await listApprovals(runs.ctx, {});
  for (const [at, { id }] of items.entries()) {
    await answerApproval(runs.ctx, { id, action: "accept" });
    await soon(() => expect(read).toBeGreaterThan(at));
  }
  release();
  expect(await run).toMatchObject({ status: "completed", structured: { result: 6 } });
  expect(read).toBeLessThanOrEqual(5);
});
