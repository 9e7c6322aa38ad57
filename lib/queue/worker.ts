import { EventEmitter } from "node:events";
import { parseCronItems, type Runner, run, type TaskList, type Worker, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { log } from "../log";
import { processWide } from "../process";
import { meters, secondsSince } from "../telemetry/meters";
import { traced } from "../telemetry/tracing";
import { holdLiveness, type Liveness } from "./liveness";
import { queueLogger } from "./logger";
import { reconnectingPool } from "./reconnecting-pool";
import { noteStart } from "./start-delays";
import { takeOver } from "./take-over";
import type { Schedule, Tasks } from "./tasks";

const concurrency = 5;
const pollMs = 500;
const restartMs = 500;
const backfillMs = 60 * 60_000;

type Work = { tasks: Tasks; schedule: Schedule };
type QueueWorker = { stop(): Promise<void> };

/** Starts the worker of this process, once, until the process ends. */
export const startWorker = (work: Work): QueueWorker =>
  processWide(
    "queue.worker",
    () => supervise(work),
    (worker) => worker.stop(),
  );

/** Keeps a runner alive. When one ends or loses a worker, the next starts at once, however long the last jobs take. */
function supervise(work: Work): QueueWorker {
  const liveness = holdLiveness();
  const workers = new Map<string, Worker>();
  const { pool, waitNoLonger } = reconnectingPool(2 * concurrency + 3);
  const activeJobIds = () => [...workers.values()].flatMap((worker) => worker.getActiveJob()?.id ?? []);
  const stopLooking = takeOver({ pool, liveness, activeJobIds });
  const runners = new Set<Runner>();
  let stopped = false;

  async function keepRunning(): Promise<void> {
    while (!stopped) {
      try {
        const watched = watch(workers, liveness);
        const runner = await begin({ work, pool, events: watched.events, isStopped: () => stopped });
        runners.add(runner);
        if (stopped) return await end(runner);
        await Promise.race([runner.promise, watched.ended]);
        void end(runner).finally(() => runners.delete(runner));
      } catch (error) {
        sayEnded(error);
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, restartMs));
    }
  }
  function sayEnded(error: unknown): void {
    if (!stopped) log.warn({ error: error instanceof Error ? error.message : error }, "the queue's runner ended");
  }
  const running = keepRunning();

  return {
    async stop() {
      stopped = true;
      waitNoLonger();
      stopLooking();
      await Promise.all([...runners].map(end));
      await running;
      await liveness.end();
      await pool.end();
    },
  };
}

const end = (runner: Runner) =>
  runner.stop().catch((error: Error) => log.debug({ error: error.message }, "the runner had ended already"));

type RunnerOptions = { work: Work; pool: Pool; events: WorkerEvents; isStopped: () => boolean };

const begin = ({ work: { tasks, schedule }, pool, events, isStopped }: RunnerOptions): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: queueLogger(isStopped),
    events,
    taskList: measured(tasks) as unknown as TaskList, // safe: enqueue() checks each payload against its task's type
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, options: { backfillPeriod: backfillMs } })),
    ),
  });

/** Counts how long each task takes and how it ends. */
function measured(tasks: Tasks): Record<string, (payload: never) => Promise<unknown>> {
  const measure = (task: string, work: (payload: never) => Promise<unknown>) => async (payload: never) => {
    const [began, labels] = [performance.now(), { task, outcome: "failed" }];
    try {
      const result = await traced({ name: `job ${task}` }, () => work(payload));
      labels.outcome = "ok";
      return result;
    } finally {
      meters().jobs.observe(labels, secondsSince(began));
    }
  };
  return Object.fromEntries(Object.entries(tasks).map(([task, work]) => [task, measure(task, work)]));
}

/** Holds the liveness lock of each worker while it lives. `ended` resolves when the first one stops. */
function watch(workers: Map<string, Worker>, liveness: Liveness): { events: WorkerEvents; ended: Promise<void> } {
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => {
    workers.set(worker.workerId, worker);
    liveness.begin(worker.workerId);
  });
  events.on("job:start", ({ job }) => noteStart(job.run_at));
  const ended = new Promise<void>((resolve) => {
    events.on("worker:stop", ({ worker }) => {
      workers.delete(worker.workerId);
      liveness.finish(worker.workerId);
      resolve();
    });
  });
  return { events, ended };
}
