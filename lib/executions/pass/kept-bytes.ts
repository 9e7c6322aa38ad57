import { processWide } from "../../process";
import { type CallOutcome, type Run, textOf } from "../journal/record";
import { keptBytesMax } from "../limits";
import { tooMuchFor } from "./outcome";

/** The running passes of one organization may hold as much as three of the largest runs, so that others keep their memory. */
const heldBytesMax = 3 * keptBytesMax;
/** Short answers always fit; the number of calls bounds them. */
const shortBytes = 1_000;

/** The bytes that passes of this process hold, by organization. */
const held = () => processWide("executions.held-bytes", () => new Map<string, number>());

function hold({ organizationId }: Run["ctx"], bytes: number): void {
  const now = (held().get(organizationId) ?? 0) + bytes;
  if (now > 0) held().set(organizationId, now);
  else held().delete(organizationId);
}

/** Counts the bytes of a run while its pass is under way. Returns a function that releases them. */
export function holdKept(run: Run): () => void {
  hold(run.ctx, run.keptBytes);
  return () => hold(run.ctx, -run.keptBytes);
}

export function keep(run: Run, bytes: number): void {
  run.keptBytes += bytes;
  hold(run.ctx, bytes);
}

/** The reason why a run that keeps too much may not go on, or null. */
export function tooMuchKept({ keptBytes, calls, ctx }: Run): string | null {
  if (keptBytes > keptBytesMax + shortBytes * calls.size)
    return `A run may keep at most ${keptBytesMax} bytes of arguments, answers and output. Ask for less, or do it in several runs.`;
  if ((held().get(ctx.organizationId) ?? 0) > heldBytesMax && keptBytes > shortBytes * calls.size)
    return `All runs of the organization that are under way may hold at most ${heldBytesMax} bytes. Do less at once.`;
  return null;
}

type Settled = { outcome: CallOutcome; errorCode?: string | null };

/** Replaces an answer that does not fit by an error. */
export function keptAnswer(run: Run, settled: Settled): Settled {
  const bytes = Buffer.byteLength(textOf(settled.outcome));
  const isTooMuch = run.keptBytes + bytes > keptBytesMax || (held().get(run.ctx.organizationId) ?? 0) + bytes > heldBytesMax;
  if (bytes > shortBytes && isTooMuch)
    return tooMuchFor(run.options, `The run may keep ${keptBytesMax} bytes in all. The call was made; its answer does not fit.`);
  keep(run, bytes);
  return settled;
}
