import type { RawSql } from "../db/sql";
import type { TaskName, TaskPayloads } from "./tasks";

type Job<Name extends TaskName> = {
  task: Name;
  payload: TaskPayloads[Name] & { organizationId: string; id: string };
  at?: Date;
};

const attemptsMax = 10;

/** Queues a job in the transaction that causes it. One task exists once for a row; queueing it again moves its time. */
export async function enqueue<Name extends TaskName>(db: RawSql, { task, payload, at }: Job<Name>): Promise<void> {
  const key = `${payload.organizationId} ${task} ${payload.id}`;
  await db.$executeRaw`select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
    run_at => ${at ?? null}::timestamptz, job_key => ${key}, max_attempts => ${attemptsMax}::int)`;
}
