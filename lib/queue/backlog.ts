import { prisma } from "../db/client";
import type { WriteDb } from "../db/scoped";
import { sql } from "../db/sql";

type JobState = "waiting" | "scheduled" | "running" | "retrying" | "failed";
export type Depth = { task: string; state: JobState; count: number };
export type FailedJob = {
  id: string;
  task: string;
  attempts: number;
  attemptsMax: number;
  runAt: Date;
  createdAt: Date;
  lastError: string | null;
};

const state = sql`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when attempts > 0 then 'retrying'
  when run_at > now() then 'scheduled'
  else 'waiting' end`;

/** An organization sees its own jobs and those of the installation, whose key names no organization. */
const visibleTo = (organizationId: string) =>
  sql`(key is null or key not similar to '[0-9a-f-]{36} %' or starts_with(key, ${organizationId}))`;

export const readDepth = (organizationId: string): Promise<Depth[]> =>
  prisma().$queryRaw<Depth[]>`
    select task_identifier as task, ${state} as state, count(*)::int as count
    from graphile_worker.jobs where ${visibleTo(organizationId)} group by 1, 2 order by 1, 2`;

/** Jobs that failed at least once, whether or not they are tried again; not one that runs at the moment, which may have ended well. */
export const readTroubled = (organizationId: string): Promise<FailedJob[]> =>
  prisma().$queryRaw<FailedJob[]>`
    select id::text, task_identifier as task, attempts, max_attempts as "attemptsMax", run_at as "runAt", created_at as "createdAt",
      last_error as "lastError"
    from graphile_worker.jobs where attempts > 0 and locked_at is null and ${visibleTo(organizationId)} order by created_at desc limit 200`;

export type DueJobs = { jobs: number; oldestSeconds: number };

/** What is due in the whole installation and has not begun. */
export async function readDue(): Promise<DueJobs> {
  const [due] = await prisma().$queryRaw<DueJobs[]>`
    select count(*)::int as jobs, coalesce(extract(epoch from now() - min(run_at)), 0)::float as "oldestSeconds"
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`;
  return due ?? { jobs: 0, oldestSeconds: 0 };
}

/** Restarts a failed job. False if there is none that the organization sees, or if it runs at the moment. */
export async function tryAgain(db: WriteDb, organizationId: string, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    with mine as (select array_agg(id) as ids from graphile_worker.jobs
      where id = ${id}::bigint and locked_at is null and attempts > 0 and ${visibleTo(organizationId)})
    select job.id::text from mine, graphile_worker.reschedule_jobs(mine.ids, run_at => now(), attempts => 0) as job where mine.ids is not null`;
  await db.$executeRaw`select pg_notify('jobs:insert', '{"count":1}')`;
  return rows.length > 0;
}
