import { expect, it, vi } from "vitest";
import { log } from "../log";
import { Failure } from "../operation/failure";
import { queueLogger } from "./logger";

it("an expected failure of a job is a line without a stack, anything else an error with one", () => {
  const [warn, error] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const gone = new Failure("unavailable", "notes.example did not answer.");
  queueLogger().error(`Failed task 7: ${gone.message}\n${gone.stack}`, { error: gone });
  expect(warn).toHaveBeenCalledWith(
    { queue: "Failed task 7: notes.example did not answer.", code: "unavailable", why: "notes.example did not answer." },
    "the queue reports a failure",
  );
  expect(error).not.toHaveBeenCalled();
  const bug = new TypeError("x is undefined");
  queueLogger().error("Failed task 8", { error: bug });
  expect(error).toHaveBeenCalledWith({ queue: "Failed task 8", error: bug }, "the queue reports an error");
});

it("a job that could not ask the database is a plain line, without what it asked", () => {
  const [warn, error] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  vi.clearAllMocks();
  const full = Object.assign(new Error("could not extend file"), { code: "53100", internalQuery: "insert into jobs" });
  const message = `Failed task 7 (house.tidy, 12ms, attempt 1 of 25) with error '${full.message}':\n  ${full.stack}`;
  queueLogger().error(message, { failure: true, error: full });
  expect(warn.mock.calls).toEqual([
    [
      { queue: "Failed task 7 (house.tidy, 12ms, attempt 1 of 25)", why: "full" },
      "the queue reports a failure: the database could not be asked",
    ],
  ]);
  queueLogger().error("Error with notify listener", { error: full });
  expect([warn, error].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
