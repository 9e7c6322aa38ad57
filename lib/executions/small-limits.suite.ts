import { env } from "../env";

/* Limits of an operator who allows little; imported before anything that reads them. */
Object.assign(env, {
  EXECUTOR_LIMIT_WALL_SECONDS: 4, // more than three times what may be computed, which is charged for at the latest then
  EXECUTOR_LIMIT_CPU_SECONDS: 1,
  EXECUTOR_LIMIT_MEMORY_MB: 24,
  EXECUTOR_LIMIT_CALLS: 3,
  EXECUTOR_LIMIT_PARALLEL_CALLS: 2,
  EXECUTOR_LIMIT_CALL_SECONDS: 2,
  EXECUTOR_LIMIT_QUEUE_SECONDS: 1,
  EXECUTOR_LIMIT_SOURCE_CHARACTERS: 300,
  EXECUTOR_LIMIT_ARGUMENTS_KB: 1,
  EXECUTOR_LIMIT_ANSWER_KB: 2,
  EXECUTOR_LIMIT_RESULT_KB: 3,
  EXECUTOR_LIMIT_OUTPUT_KB: 1,
  EXECUTOR_LIMIT_KEPT_MB: 0.005,
  EXECUTOR_LIMIT_OUTPUT_LINES: 5,
});
