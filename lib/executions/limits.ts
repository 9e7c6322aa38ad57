import type { SandboxLimits } from "../sandbox";

const second = 1_000;
const megabyte = 1_000_000;

/** What one execution may cost. */
export const sandboxLimits: SandboxLimits = {
  memoryBytesMax: 64 * 1_048_576,
  cpuMsMax: 10 * second,
  callsMax: 10_000,
  argumentBytesMax: megabyte,
  resultBytesMax: 10 * megabyte,
  outputBytesMax: 2 * megabyte,
};

/** Timers count, tool calls and people who think do not. */
export const timeoutMs = { default: 300 * second, max: 3_600 * second } as const;
export const sourceCharactersMax = 500_000;
export const textCharactersMax = 30_000;
/** Of what a tool answers, as JSON. */
export const outcomeBytesMax = 10 * megabyte;
/** Reads of one execution that run at the same moment. */
export const parallelMax = 50;
/** A timer that is longer does not keep the program in memory. */
export const liveSleepMsMax = 30 * second;
export const callMs = 60 * second;
/** How long a call waits until calls of other runs leave it a place. */
export const queueMs = 300 * second;
export const approvalMs = 7 * 24 * 3_600 * second;
export const grantMs = 24 * 3_600 * second;
/** How long an execution belongs to the process that runs it, after the last sign of life. */
export const leaseMs = 15 * second;
export const flushMs = 50;
/** Recorded outcomes that are delivered to a program in one go. */
export const replayedTogether = 500;
