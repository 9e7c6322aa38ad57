import { describe, expect, it } from "vitest";
import { type Aftermath, isSettled, whatHappened } from "./what-happened";

const call = (state: string, more: object = {}) => ({ state, errorCode: null, outcome: null, ...more }) as Aftermath["call"];
const known = (more: Partial<Aftermath>): Aftermath => ({ call: null, runState: null, nextId: null, ...more });

describe("what happened after an answer", () => {
  it.each<[Partial<Aftermath>, string]>([
    [{}, "The run will go on."],
    [{ call: call("waiting"), runState: "running" }, "The run goes on."],
    [{ call: call("running"), runState: "running" }, "The call is being made; the run goes on."],
    [
      { call: call("succeeded", { outcome: { ok: true, http: { status: 201 } } }), runState: "completed" },
      "The call succeeded (HTTP 201); the run completed.",
    ],
    [
      { call: call("failed", { errorCode: "upstream_http_error", outcome: { error: { status: 409 } } }), runState: "failed" },
      "The call failed with upstream_http_error (HTTP 409); the run failed.",
    ],
    [
      { call: call("failed", { errorCode: "approval_declined" }), runState: "completed" },
      "The program was told; the run completed.",
    ],
    [{ call: call("succeeded"), runState: "paused", nextId: "x.2" }, "The call succeeded; the run waits for another answer."],
    [
      { call: call("unknown"), runState: "paused", nextId: "x.2" },
      "Nobody knows whether the call took effect; the run waits for another answer.",
    ],
  ])("is told of %j", (given, words) => expect(whatHappened(known(given))).toBe(words));

  it("is all there is to tell once the run is over, or asks something else", () => {
    expect(isSettled(known({ runState: "paused", call: call("waiting") }))).toBe(false);
    expect(isSettled(known({ runState: "running", call: call("succeeded") }))).toBe(false);
    expect(isSettled(known({ runState: "paused", call: call("succeeded") }))).toBe(false);
    expect(isSettled(known({ runState: "paused", call: call("succeeded"), nextId: "x.2" }))).toBe(true);
    expect(isSettled(known({ runState: "cancelled" }))).toBe(true);
  });
});
