import { z } from "zod";
import type { Scheduling } from "../../plugins";

/** How calls of a tool stand to others. What is left out is the default of agents' runs alone. */
export const ExecutionConfig = z.object({
  is_pure: z.boolean().optional().describe("Its calls change nothing that others see, so they run beside each other"),
  concurrency_group: z.string().trim().min(1).max(100).optional().describe("Tools that name the same group share its places"),
  max_concurrency: z.int().min(1).max(1_000).optional().describe("So many calls of the group are under way at once"),
  timeout_s: z.number().positive().max(3_600).optional().describe("A call that has no answer by then is ended"),
});
export type ExecutionConfig = z.output<typeof ExecutionConfig>;

/** The same as the scheduling that all tools have. */
export function schedulingOf({ is_pure, concurrency_group, max_concurrency, timeout_s }: ExecutionConfig): Scheduling | null {
  const scheduling = {
    ...(is_pure ? { supportsParallel: true } : {}),
    ...(concurrency_group === undefined ? {} : { concurrencyGroup: concurrency_group }),
    ...(max_concurrency === undefined ? {} : { maxConcurrency: max_concurrency }),
    ...(timeout_s === undefined ? {} : { timeoutS: timeout_s }),
  };
  return Object.keys(scheduling).length > 0 ? scheduling : null;
}
