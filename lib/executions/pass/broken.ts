import { log } from "../../log";
import type { CallRecord } from "../journal/record";
import { outcomeOf, refused } from "./outcome";
import { type Pass, settle } from "./pass";

/** Nothing was sent yet, so the program may be told and go on. */
export function broken(pass: Pass, record: CallRecord, error: unknown): void {
  log.error({ error, executionId: pass.run.id, seq: record.seq }, "a call could not be prepared");
  const message = "The call could not be made because of a fault of the console. Its log says more.";
  settle(pass, record, outcomeOf(refused({ code: "internal", message, retryable: true }), pass.run.options));
}
