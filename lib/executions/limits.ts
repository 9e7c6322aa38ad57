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

/** The bytes of arguments, answers and output that a run keeps. */
export const keptBytesMax = env.EXECUTOR_LIMIT_KEPT_MB * megabyte;

const wallMsMax = env.EXECUTOR_LIMIT_WALL_SECONDS * second;
/** Timers count; tool calls and waiting for people do not. */
export const timeoutMs = { default: Math.min(300 * second, wallMsMax), max: wallMsMax } as const;
export const sourceCharactersMax = env.EXECUTOR_LIMIT_SOURCE_CHARACTERS;
export const textCharactersMax = 30_000;
/** The lines that an answer and a page of output hold. */
export const shownLinesMax = 1_000;
/** The size of a tool's answer, as JSON. */
export const outcomeBytesMax = env.EXECUTOR_LIMIT_ANSWER_KB * kilobyte;
/** Calls of one execution that run at the same moment. */
export const parallelMax = env.EXECUTOR_LIMIT_PARALLEL_CALLS;
/** Longer timers do not keep the program in memory. */
export const liveSleepMsMax = 30 * second;
export const callMs = env.EXECUTOR_LIMIT_CALL_SECONDS * second;
/** How long a call waits for a slot among calls of other runs. */
export const queueMs = env.EXECUTOR_LIMIT_QUEUE_SECONDS * second;
export const approvalMs = 7 * 24 * 3_600 * second;
export const grantMs = 24 * 3_600 * second;
/** How long an execution belongs to its process after the last renewal. */
export const leaseMs = 15 * second;
export const flushMs = 50;
/** So much is written without waiting for more: a larger write would hold up everybody else. */
export const flushBytes = megabyte;
/** How many recorded outcomes are delivered together. */
export const replayedTogether = 500;
