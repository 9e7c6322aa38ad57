import { env } from "../env";
import type { SandboxLimits } from "../sandbox";

const second = 1_000;
const kilobyte = 1_000;
const megabyte = 1_000_000;

/** What one execution may cost. */
export const sandboxLimits: SandboxLimits = {
  memoryBytesMax: env.EXECUTOR_LIMIT_MEMORY_MB * 1_048_576,
  cpuMsMax: env.EXECUTOR_LIMIT_CPU_SECONDS * second,
  callsMax: env.EXECUTOR_LIMIT_CALLS,
  argumentBytesMax: env.EXECUTOR_LIMIT_ARGUMENTS_KB * kilobyte,
  allArgumentBytesMax: env.EXECUTOR_LIMIT_KEPT_MB * megabyte,
  resultBytesMax: env.EXECUTOR_LIMIT_RESULT_KB * kilobyte,
  outputBytesMax: env.EXECUTOR_LIMIT_OUTPUT_KB * kilobyte,
  outputLinesMax: env.EXECUTOR_LIMIT_OUTPUT_LINES,
};

/** What a run keeps of arguments, answers and output, all together. */
export const keptBytesMax = env.EXECUTOR_LIMIT_KEPT_MB * megabyte;

const wallMsMax = env.EXECUTOR_LIMIT_WALL_SECONDS * second;
/** Timers count, tool calls and people who think do not. */
export const timeoutMs = { default: Math.min(300 * second, wallMsMax), max: wallMsMax } as const;
export const sourceCharactersMax = env.EXECUTOR_LIMIT_SOURCE_CHARACTERS;
export const textCharactersMax = 30_000;
/** Of what a tool answers, as JSON. */
export const outcomeBytesMax = env.EXECUTOR_LIMIT_ANSWER_KB * kilobyte;
/** Calls of one execution that run at the same moment. */
export const parallelMax = env.EXECUTOR_LIMIT_PARALLEL_CALLS;
/** A timer that is longer does not keep the program in memory. */
export const liveSleepMsMax = 30 * second;
export const callMs = env.EXECUTOR_LIMIT_CALL_SECONDS * second;
/** How long a call waits until calls of other runs leave it a place. */
export const queueMs = env.EXECUTOR_LIMIT_QUEUE_SECONDS * second;
export const approvalMs = 7 * 24 * 3_600 * second;
export const grantMs = 24 * 3_600 * second;
/** How long an execution belongs to the process that runs it, after the last sign of life. */
export const leaseMs = 15 * second;
export const flushMs = 50;
/** Recorded outcomes that are delivered to a program in one go. */
export const replayedTogether = 500;
