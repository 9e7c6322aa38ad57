import { processWide } from "../../process";
import { type CallOutcome, type Run, textOf } from "../journal/record";
import { keptBytesMax } from "../limits";
import { tooMuchFor } from "./outcome";

/** Runs of one organization that are under way may hold as much as three of the largest, or their memory would be that of all. */
const heldBytesMax = 3 * keptBytesMax;
/** Short answers always fit; they are as many as calls. */
const shortBytes = 1_000;

/** What passes hold in this process, by organization. */
const held = () => processWide("executions.held-bytes", () => new Map<string, number>());

function hold({ organizationId }: Run["ctx"], bytes: number): void {
  const now = (held().get(organizationId) ?? 0) + bytes;
  if (now > 0) held().set(organizationId, now);
  else held().delete(organizationId);
}

/** What a run has kept lies in memory as long as a pass of it is under way. Returns how to say that it is over. */
export function holdKept(run: Run): () => void {
  hold(run.ctx, run.keptBytes);
  return () => hold(run.ctx, -run.keptBytes);
}

export function keep(run: Run, bytes: number): void {
  run.keptBytes += bytes;
  hold(run.ctx, bytes);
}

/** Why the run may not go on, where it keeps too much. */
export function tooMuchKept({ keptBytes, calls, ctx }: Run): string | null {
  if (keptBytes > keptBytesMax + shortBytes * calls.size)
    return `A run may keep at most ${keptBytesMax} bytes of arguments, answers and output. Ask for less, or do it in several runs.`;
  if ((held().get(ctx.organizationId) ?? 0) > heldBytesMax && keptBytes > shortBytes * calls.size)
    return `All runs of the organization that are under way may hold at most ${heldBytesMax} bytes. Do less at once.`;
  return null;
}

type Settled = { outcome: CallOutcome; errorCode?: string | null };

/** An answer that does not fit is not given to the program, which is told so. */
export function keptAnswer(run: Run, settled: Settled): Settled {
  const bytes = Buffer.byteLength(textOf(settled.outcome));
  const isTooMuch = run.keptBytes + bytes > keptBytesMax || (held().get(run.ctx.organizationId) ?? 0) + bytes > heldBytesMax;
  if (bytes > shortBytes && isTooMuch)
    return tooMuchFor(run.options, `The run may keep ${keptBytesMax} bytes in all. The call was made; its answer does not fit.`);
  keep(run, bytes);
  return settled;
}
