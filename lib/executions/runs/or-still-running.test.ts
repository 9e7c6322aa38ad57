import { expect, test, vi } from "vitest";
import { log } from "../../log";
import { withDatabase } from "../../operation/organization.suite";
import { beginStop, disposeProcessWide } from "../../process";
import { newRuns, soon, things } from "../executions.suite";
import { completedAnswer } from "../views/answer";
import { cancelExecution } from "./cancel";
import { createExecution } from "./create";
import { answersAfterStop, orStillRunning } from "./or-still-running";
import { resumeExecution } from "./resume";
import { tryTool } from "./try";

withDatabase();

test("whoever waits while the process stops hears that the run goes on, and where to ask", async () => {
  const { ctx, db, upstream } = await newRuns();
  const paused = await createExecution(ctx, { code: `await ${things}.addThing({ title: "a" }); return "added"` });
  upstream.serve(() => {});
  answersAfterStop().ms = 10;
  const waiting = [
    createExecution(ctx, { code: `return await ${things}.getThing({ id: 1 })` }),
    resumeExecution(ctx, { id: paused.executionId, action: "accept" }),
  ];
  const trying = tryTool(ctx, { address: `${things}.getThing`, args: { id: 2 } });
  await soon(() => expect(upstream.seen).toHaveLength(3));
  beginStop();
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ status: "running", text: expect.stringContaining(`GET /executions/${answer.executionId}`) });
    expect(await db.execution.findFirst({ where: { id: answer.executionId }, select: { state: true } })).toEqual({
      state: "running",
    });
  }
  expect(await trying).toMatchObject({
    ok: false,
    error: { code: "unavailable", message: expect.stringContaining("Still running") },
  });
  for (const { id } of await db.execution.findMany({ where: { state: "running" }, select: { id: true } }))
    await cancelExecution(ctx, { id });
  await disposeProcessWide();
});

test("whoever begins to wait while the process stops hears it as early as all others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    beginStop();
    vi.advanceTimersByTime(3_000);
    let heard = false;
    const never = new Promise<never>(() => {});
    void orStillRunning("exec_never", never, () => {
      heard = true;
      return never;
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(heard).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toBe(true);
  } finally {
    vi.useRealTimers();
    await disposeProcessWide();
  }
});

test("a run that the process left to another is said in one line, without the stack of what ended it here", async () => {
  answersAfterStop().ms = 0;
  const said = vi.spyOn(log, "info");
  let leave = (_why: Error) => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = reject;
  });
  beginStop();
  const answer = completedAnswer({ id: "exec_left", output: [] }, "1");
  expect(await orStillRunning("exec_left", left, () => answer)).toBe(answer);
  leave(new Error("the process stops"));
  await soon(() => expect(said).toHaveBeenCalled());
  expect(said.mock.calls).toEqual([[{ executionId: "exec_left", why: "the process stops" }, expect.any(String)]]);
  await disposeProcessWide();
});
