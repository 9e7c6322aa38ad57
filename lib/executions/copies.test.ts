import { expect, test, vi } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { cancelExecution } from "./cancel";
import { createExecution } from "./execute";
import { newRuns, soon, things } from "./executions.suite";
import { PassLost } from "./journal/lasting";
import type { Pass } from "./pass/pass";

withDatabase();

/* Next loads a module once for each group of routes, and what one copy throws another one catches. */

test("a pass that another copy ended is known as such", async () => {
  vi.resetModules();
  const other = await import("./journal/lasting");
  expect(other.PassLost).not.toBe(PassLost);
  expect(new other.PassLost()).toBeInstanceOf(PassLost);
  expect(new PassLost()).toBeInstanceOf(other.PassLost);
  expect(new Error("Another pass of this execution has begun, or it was ended.")).not.toBeInstanceOf(PassLost);
});

test("who waits for a run that is cancelled is told so, whichever copy hears of it", async () => {
  vi.resetModules();
  const other = await import("./pass/watch");
  const nobody = { run: { id: "00000000-0000-0000-0000-000000000000" } } as Pass;
  other.watch(nobody, () => {})(); // whoever is first listens for all
  const { ctx, db, upstream } = await newRuns();
  upstream.serve(() => {});
  const answer = createExecution(ctx, { code: `return await ${things}.getThing({ id: 1 })`, waitMs: 60_000 });
  const running = await soonRunning();
  await cancelExecution(ctx, { id: running });

  expect(await answer).toMatchObject({ text: "Cancelled: The run was cancelled." });

  async function soonRunning(): Promise<string> {
    await soon(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(1));
    return (await db.execution.findFirst({ where: { state: "running" }, select: { id: true } }))?.id ?? "";
  }
});
