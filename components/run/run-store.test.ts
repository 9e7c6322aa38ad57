import type { CallView } from "@executor/core/executions";
import { expect, test, vi } from "vitest";
import { runStore } from "./run-store";

const call = (seq: number, state: CallView["state"]): CallView => ({
  ...{ seq, state, path: "example.list", line: 1, address: null, title: null, effect: "read", decision: null, approvalId: null },
  ...{
    arguments: {},
    argumentsWritten: null,
    areArgumentsLarge: false,
    outcome: null,
    isOutcomeLarge: false,
    errorCode: null,
    childId: null,
    ...{ retries: 0, progress: null, retryWaitMs: 0 },
    turn: null,
  },
  ...{ madeAt: "2026-01-01T00:00:00.000Z", startedAt: null, endedAt: null },
});

test("calls and lines stand once and in order, however they come", async () => {
  const store = runStore("a");
  const tell = vi.fn();
  store.watch(tell);
  store.take({ kind: "call", call: call(2, "running") });
  store.take({ kind: "call", call: call(1, "succeeded") });
  store.take({ kind: "line", line: { number: 1, kind: "log", level: "log", text: "one" } });
  store.take({ kind: "call", call: call(2, "failed") });
  store.take({ kind: "line", line: { number: 1, kind: "log", level: "log", text: "one" } });
  expect(store.read().calls).toEqual([]);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  expect(store.read().calls.map(({ seq, state }) => [seq, state])).toEqual([
    [1, "succeeded"],
    [2, "failed"],
  ]);
  expect(store.read().lines).toHaveLength(1);
  expect(store.read().state).toBeNull();
});

test("how it stands is told in words of its own", async () => {
  const structured = { status: "waiting_for_interaction", executionId: "a.2", expiresAt: "2026-01-02T00:00:00.000Z" };
  const answer = { status: "paused" as const, executionId: "a.2", text: "", isError: false, structured };
  const store = runStore("a", { state: "paused", answer, calls: [call(1, "waiting")], lines: [] });
  expect(store.read().pause).toEqual({ kind: "question", pauseId: "a.2", isOfPlan: false, expiresAt: structured.expiresAt });

  const told = { status: "completed", result: { total: 3 }, emitted: [], logs: [] };
  store.take({ kind: "state", state: "completed", answer: { ...answer, status: "completed", structured: told } });
  await vi.waitFor(() => expect(store.read().state).toBe("completed"));
  expect(store.read()).toMatchObject({ result: { total: 3 }, pause: null, error: null, calls: [{ seq: 1 }] });
});
