import { timingSafeEqual } from "node:crypto";
import { pool } from "../../db/client";
import { countStuckRuns } from "../../db/journal/stuck";
import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { requestAdmission } from "../../operation/request-admission";
import { processWide } from "../../process";
import { readDue } from "../../queue/backlog";
import { sandbox } from "../../sandbox";
import { meters, secondsSince } from "../../telemetry/meters";
import { traced } from "../../telemetry/tracing";
import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";
import { apiHeaders } from "../exchange/respond";
import { visitOf } from "../exchange/visit";

/** What is looked up when somebody asks. */
const gauges = () =>
  processWide("http.gauges", () => {
    const { gauge } = meters();
    return {
      stuckRuns: gauge(
        "executor_stuck_runs",
        "Runs that do not move: their process is lost, their passes stalled, or their timer is overdue",
        ["reason"],
      ),
      stuckOldest: gauge("executor_stuck_run_oldest_seconds", "Age of the oldest run that does not move", ["reason"]),
      stuckPasses: gauge("executor_stuck_run_passes", "Most passes of a run that does not move", ["reason"]),
      dueJobs: gauge("executor_queue_due_jobs", "Jobs of the whole installation that are due and have not begun"),
      dueOldest: gauge("executor_queue_oldest_seconds", "How long the oldest of them has waited"),
      connections: gauge("executor_database_connections", "Connections of this process to the database", ["state"]),
      connectionsMax: gauge("executor_database_connections_max", "The most it may open"),
      waiting: gauge("executor_database_waiting", "Work that waits for one of them"),
      underWay: gauge("executor_http_requests_under_way", "Requests that are not answered", ["state"]),
      bodies: gauge("executor_http_body_bytes", "What the bodies of these hold"),
      refused: gauge("executor_http_refused_requests", "Requests refused since the start, because there were too many"),
      programs: gauge("executor_sandbox_programs", "Programs of runs in this process", ["state"]),
      programsMax: gauge("executor_sandbox_programs_max", "The most that live at once"),
      threads: gauge("executor_sandbox_threads", "Threads that run programs"),
    };
  });

function countHere(): void {
  const { connections, connectionsMax, waiting, underWay, bodies, refused, programs, programsMax, threads } = gauges();
  const { idleCount, totalCount, waitingCount } = pool();
  connections.set({ state: "idle" }, idleCount);
  connections.set({ state: "busy" }, totalCount - idleCount);
  connectionsMax.set(env.DATABASE_POOL_SIZE);
  waiting.set(waitingCount);
  const requests = requestAdmission().standing();
  underWay.set({ state: "waiting" }, requests.waiting);
  underWay.set({ state: "answering" }, requests.underWay - requests.waiting);
  bodies.set(requests.bodyBytes);
  refused.set(requests.refused);
  const standing = sandbox().standing();
  programs.set({ state: "live" }, standing.live);
  programs.set({ state: "waiting" }, standing.waiting);
  programsMax.set(standing.liveMax);
  threads.set(standing.threads);
}

/** While the database is away the numbers are those of the last time. */
async function countInDatabase(): Promise<void> {
  const found = await Promise.all([countStuckRuns(), readDue()]).catch(() => null);
  if (!found) return;
  const [stuck, due] = found;
  const { stuckRuns, stuckOldest, stuckPasses, dueJobs, dueOldest } = gauges();
  for (const reason of ["lost", "stalled", "overdue"] as const) {
    const here = stuck.find(({ kind }) => kind === reason);
    stuckRuns.set({ reason }, here?.runs ?? 0);
    stuckOldest.set({ reason }, here?.oldestSeconds ?? 0);
    stuckPasses.set({ reason }, here?.passes ?? 0);
  }
  dueJobs.set(due.jobs);
  dueOldest.set(due.oldestSeconds);
}

/** Counts and traces what came through a door. */
export const measured = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
  traced({ name: operation, attributes: { "executor.operation": operation } }, () => counted(operation, work));

async function counted<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const { operations, operationSeconds } = meters();
  const began = performance.now();
  try {
    const result = await work();
    operations.inc({ operation, outcome: "ok" });
    return result;
  } catch (error) {
    operations.inc({ operation, outcome: error instanceof Failure ? error.code : "internal" });
    throw error;
  } finally {
    operationSeconds.observe({ operation }, secondsSince(began));
  }
}

/** For Prometheus: with METRICS_TOKEN as a bearer token, without one only from this machine. */
export async function metrics(request: HttpRequest): Promise<HttpAnswer> {
  if (!mayRead(request))
    throw new Failure("unauthenticated", "Metrics need the bearer token set as METRICS_TOKEN, or a request from this machine.");
  countHere();
  await countInDatabase();
  const { registry } = meters();
  return { status: 200, headers: { ...apiHeaders, "content-type": registry.contentType }, body: await registry.metrics() };
}

function mayRead(request: HttpRequest): boolean {
  if (!env.METRICS_TOKEN) return isFromThisMachine(request.headers);
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The server marks what came through a proxy it was not told of: then its address is the proxy's and says nothing. */
const isFromThisMachine = (headers: HttpRequest["headers"]) =>
  !headers.has("x-forwarded-by-stranger") && /^(127\.|::1$|::ffff:127\.)/.test(visitOf(headers).address);
