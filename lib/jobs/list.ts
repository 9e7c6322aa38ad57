import { z } from "zod";
import { operation } from "../operation/operation";
import { readDepth, readTroubled } from "../queue/backlog";

const JobState = z.enum(["waiting", "scheduled", "running", "retrying", "failed"]);

export const Backlog = z.object({
  depth: z.array(z.object({ task: z.string(), state: JobState, count: z.number().int() })),
  troubled: z.array(
    z.object({
      id: z.string(),
      task: z.string(),
      attempts: z.number().int(),
      attemptsMax: z.number().int(),
      runAt: z.iso.datetime(),
      createdAt: z.iso.datetime(),
      lastError: z.string().nullable(),
    }),
  ),
});
export type Backlog = z.infer<typeof Backlog>;

export const listJobs = operation({
  name: "job.list",
  summary: "See how much background work waits, runs and failed",
  permission: "jobs:read",
  input: z.object({}),
  output: Backlog,
  async run({ organizationId }) {
    const [depth, troubled] = await Promise.all([readDepth(organizationId), readTroubled(organizationId)]);
    const shown = troubled.map(({ lastError, runAt, createdAt, ...job }) => ({
      ...job,
      lastError: lastError?.split("\n")[0] ?? null,
      runAt: runAt.toISOString(),
      createdAt: createdAt.toISOString(),
    }));
    return { depth, troubled: shown };
  },
});
