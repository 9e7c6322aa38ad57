import type { CallRecord } from "../journal/record";
import { queueMs } from "../limits";
import { broken } from "../pass/broken";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import type { Wanted } from "./slots-of";
import { takeSlot } from "./take-slot";

type Waiting = { record: CallRecord; slots: Wanted };

/** Does a call while it has a place among the calls of other runs. Until then nothing of it is written down or sent. */
export async function inSlot(pass: Pass, { record, slots }: Waiting, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const slot = await takeSlot(pass.run, slots).catch((error: unknown) => {
    if (!pass.run.abort.signal.aborted) broken(pass, record, error);
    return "none" as const;
  });
  if (slot === "none") return;
  if (slot === null) {
    settle(pass, record, outcomeOf(refused(tooMany(record, slots)), pass.run.options));
    return;
  }
  try {
    await work(slot.lost);
  } finally {
    slot.free();
  }
}

const tooMany = ({ address, path }: CallRecord, { slotsMax }: Wanted) => ({
  code: "limit_exceeded",
  message: `${address ?? path} waited ${queueMs / 1_000} s for others: at most ${slotsMax} such calls run at once. Nothing was sent.`,
  retryable: true,
});
