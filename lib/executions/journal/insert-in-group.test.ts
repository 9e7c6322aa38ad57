import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { pool } from "../../db/client";
import type { ExecutionRow } from "../../db/journal/rows";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { insertInGroup } from "./insert-in-group";
import { newRun } from "./new-run";
import { sealExecution } from "./seal-rows";

withDatabase();

async function newRows() {
  const { ctx, db } = await newOrganization();
  const options = { mode: "run", timeoutMs: 1_000, onApproval: "pause", toolErrors: "envelope" } as const;
  const row = (result = "1"): Promise<ExecutionRow> =>
    sealExecution(newRun(ctx, { kind: "code", source: "return 1", code: "return 1", engine: "test", options }), {
      state: "completed",
      result,
    });
  return { row, db };
}

/** How many rows each statement wrote. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => void (statements += 1);
  pool().on("acquire", count);
  await work();
  pool().off("acquire", count);
  return statements;
}

it("a row that cannot be written fails alone", async () => {
  const { row, db } = await newRows();
  const rows = await Promise.all(Array.from({ length: 6 }, () => row()));
  const bad = rows.map((one, at) => (at === 3 ? { ...one, organizationId: randomUUID() } : one));
  const ended = await Promise.allSettled(bad.map(insertInGroup));
  expect(ended.map(({ status }) => status)).toEqual(bad.map((_, at) => (at === 3 ? "rejected" : "fulfilled")));
  expect(await db.execution.count()).toBe(5);
});

it("a statement carries so many bytes at most", async () => {
  const { row, db } = await newRows();
  const small = await Promise.all(Array.from({ length: 20 }, () => row()));
  expect(await statementsDuring(() => Promise.all(small.map(insertInGroup)))).toBeLessThanOrEqual(2);
  const large = await Promise.all(Array.from({ length: 6 }, () => row(JSON.stringify("x".repeat(1_500_000)))));
  expect(await statementsDuring(() => Promise.all(large.map(insertInGroup)))).toBeGreaterThanOrEqual(3);
  expect(await db.execution.count()).toBe(26);
});
