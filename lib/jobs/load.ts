import { totalmem } from "node:os";
import { z } from "zod";
import { databaseBytes, readDatabaseSizes } from "../db/database-size";
import type { SeenProcess } from "../db/processes";
import { operation } from "../operation/operation";
import { requestAdmission } from "../operation/request-admission";
import { readDue } from "../queue/backlog";
import { allProcesses } from "../queue/presence";
import { startDelays } from "../queue/start-delays";

const Milliseconds = z.number().nonnegative();
const Bytes = z.number().int().nonnegative();
const Count = z.number().int().nonnegative();

export const InstallationLoad = z.object({
  startedAt: z.iso.datetime().describe("When the process that answers began to serve"),
  memory: z.object({ used: Bytes, heap: Bytes, available: Bytes.describe("What the machine or its container has") }),
  requests: z
    .object({
      underWay: Count.describe("Requests of the HTTP API and of MCP that are not answered"),
      waiting: Count.describe("Those of them whose bodies wait for room"),
      most: Count,
      bodyBytes: Bytes,
      bodyBytesMax: Bytes,
      refused: Count.describe("Since the start, because there were too many"),
    })
    .describe("What the process that answers holds of requests"),
  queue: z.object({
    due: z.number().int().describe("Jobs of the whole installation that are due and have not begun"),
    oldestSeconds: z.number().describe("How long the oldest of them has waited"),
    starts: z
      .object({ jobs: z.number().int(), p50Ms: Milliseconds, p95Ms: Milliseconds })
      .nullable()
      .describe("How late the last jobs of this process began; null if it began none"),
  }),
  processes: z
    .array(
      z.object({
        id: z.string(),
        isThis: z.boolean(),
        role: z.enum(["all", "web", "worker"]),
        version: z.string(),
        host: z.string(),
        live: z.number().int().describe("Programs that live there"),
        waiting: z.number().int().describe("Programs that wait there for the sandbox"),
        room: z.number().int().describe("Programs that could begin there at once"),
        startedAt: z.iso.datetime(),
      }),
    )
    .describe("Every process on the database, this one first"),
  database: z.object({
    bytes: Bytes,
    days: z.array(z.object({ day: z.iso.date(), bytes: Bytes })).describe("Its size at the end of each day, the oldest first"),
  }),
});
export type InstallationLoad = z.infer<typeof InstallationLoad>;

export const getInstallationLoad = operation({
  name: "installation.load",
  summary: "How long this installation runs, and what it takes: memory, waiting work and the size of the database",
  permission: "jobs:read",
  input: z.object({}),
  output: InstallationLoad,
  async run() {
    const [due, bytes, days] = await Promise.all([readDue(), databaseBytes(), readDatabaseSizes()]);
    const { rss, heapUsed } = process.memoryUsage();
    return {
      startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      memory: { used: rss, heap: heapUsed, available: availableMemory() },
      requests: requestAdmission().standing(),
      queue: { due: due.jobs, oldestSeconds: due.oldestSeconds, starts: startDelays() },
      processes: allProcesses().map(shownProcess),
      database: { bytes, days },
    };
  },
});

const shownProcess = ({ rootKey: _, seenAt: __, startedAt, role, ...seen }: SeenProcess, at: number) => ({
  ...{ ...seen, role: role as "all", isThis: at === 0 }, // safe: written from EXECUTOR_ROLE
  startedAt: startedAt.toISOString(),
});

/** A container may have less than the machine; without a limit the number is absent or beyond all measure. */
function availableMemory(): number {
  const limit = process.constrainedMemory() ?? 0;
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
