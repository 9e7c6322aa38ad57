import type { Pool } from "pg";
import { log } from "../log";
import { type Liveness, livenessClass } from "./liveness";

const everyMs = 5_000;

type Options = { pool: Pool; liveness: Liveness; activeJobIds: () => string[] };

/**
 * Releases the jobs of dead processes, whose workers' locks are free. A suspect is released only if it still is one at the
 * next look, because a worker may have claimed a job and not yet taken its lock. Returns a function that stops this.
 */
export function takeOver({ pool, liveness, activeJobIds }: Options): () => void {
  let suspectWorkers = new Set<string>();
  let suspectJobs = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const silent = await silentWorkers(pool, liveness);
    const lost = await lostJobs(pool, [...liveness.workerIds], activeJobIds());
    const deadWorkers = silent.filter((id) => suspectWorkers.has(id));
    const deadJobs = lost.filter((id) => suspectJobs.has(id));
    suspectWorkers = new Set(silent);
    suspectJobs = new Set(lost);
    if (deadWorkers.length + deadJobs.length > 0) await free(pool, deadWorkers, deadJobs);
  }

  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      look()
        .catch((error: Error) => log.debug({ error: error.message }, "the queue could not look for lost work"))
        .finally(again);
    }, everyMs);
    timer.unref();
  };
  again();

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function silentWorkers(pool: Pool, { workerIds }: Liveness): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select worker from (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null) known
     where pg_try_advisory_xact_lock($1, hashtext(worker))`,
    [livenessClass],
  );
  return rows.map(({ worker }) => worker).filter((worker) => !workerIds.has(worker));
}

/** Jobs that this process has claimed unknowingly, because the response to the claim was lost. */
async function lostJobs(pool: Pool, workerIds: string[], active: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from graphile_worker.jobs where locked_by = any($1) and not id = any($2::bigint[])",
    [workerIds, active],
  );
  return rows.map(({ id }) => id);
}

async function free(pool: Pool, workers: string[], jobs: string[]): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers($1)", [workers]);
  await pool.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = any($1::bigint[])", [
    jobs,
  ]);
  await pool.query("select pg_notify('jobs:insert', $1)", [JSON.stringify({ count: 100 })]);
  log.warn({ workers: workers.length, jobs: jobs.length }, "work of a lost process was taken over");
}
