import { expect, it } from "vitest";
import { insertExecution } from "../db/journal/rows";
import { withDatabase } from "../operation/organization.suite";
import { sandbox } from "../sandbox";
import { newRuns } from "./executions.suite";
import { newRun } from "./journal/new-run";
import { sealExecution } from "./journal/seal-rows";
import { leaseMs, timeoutMs } from "./limits";

withDatabase();

it("of several that begin a run under one number at once, each is told whether it may go on, and none fails", async () => {
  const { ctx, db } = await newRuns();
  const options = { mode: "run", onApproval: "pause", timeoutMs: timeoutMs.default, toolErrors: "envelope" } as const;
  const program = {
    kind: "code",
    source: "return 1",
    code: "return 1",
    inputs: null,
    engine: sandbox().engine,
    options,
  } as const;
  const nothing = { calls: [], lines: [], approvals: [] };
  for (let round = 0; round < 60; round++) {
    const first = newRun(ctx, program);
    const runs = [first, ...Array.from({ length: 7 }, () => newRun(ctx, { ...program, id: first.id }))];
    const rows = await Promise.all(runs.map((run) => sealExecution(run, null)));
    const may = await Promise.all(rows.map((row) => insertExecution(row, nothing, { leaseMs })));
    expect(may.filter(Boolean)).toHaveLength(1);
  }
  expect(await db.execution.count()).toBe(60);
});
