import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countStuckRuns } from "../../db/journal/stuck";
import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { processWide } from "../../process";
import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";
import { apiHeaders } from "../exchange/respond";
import { visitOf } from "../exchange/visit";

type Meters = {
  registry: Registry;
  operations: Counter<"operation" | "outcome">;
  seconds: Histogram<"operation">;
  stuck: Record<"runs" | "oldest" | "passes", Gauge<"reason">>;
};

const meters = (): Meters =>
  processWide("web.metrics", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return {
      registry,
      stuck: stuckGauges(registry),
      operations: new Counter({
        name: "executor_operations_total",
        help: "Operations by name and outcome",
        labelNames: ["operation", "outcome"],
        registers: [registry],
      }),
      seconds: new Histogram({
        name: "executor_operation_seconds",
        help: "How long operations take",
        labelNames: ["operation"],
        buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
        registers: [registry],
      }),
    };
  });

/** Asked of the database when somebody looks; while it is away the numbers are those of the last time. */
async function countStuck({ stuck }: Meters): Promise<void> {
  const found = await countStuckRuns().catch(() => null);
  if (!found) return;
  for (const reason of ["lost", "stalled", "overdue"] as const) {
    const here = found.find(({ kind }) => kind === reason);
    stuck.runs.set({ reason }, here?.runs ?? 0);
    stuck.oldest.set({ reason }, here?.oldestSeconds ?? 0);
    stuck.passes.set({ reason }, here?.passes ?? 0);
  }
}

function stuckGauges(registry: Registry): Meters["stuck"] {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["reason"], registers: [registry] });
  return {
    runs: gauge(
      "executor_stuck_runs",
      "Runs that do not move: their process is lost, their passes stalled, or their timer is overdue",
    ),
    oldest: gauge("executor_stuck_run_oldest_seconds", "Age of the oldest run that does not move"),
    passes: gauge("executor_stuck_run_passes", "Most passes of a run that does not move"),
  };
}

/** Counts what came through a door. */
export async function measured<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const { operations, seconds } = meters();
  const stop = seconds.startTimer({ operation });
  try {
    const result = await work();
    operations.inc({ operation, outcome: "ok" });
    return result;
  } catch (error) {
    operations.inc({ operation, outcome: error instanceof Failure ? error.code : "internal" });
    throw error;
  } finally {
    stop();
  }
}

/** For Prometheus: with METRICS_TOKEN as a bearer token, without one only from this machine. */
export async function metrics(request: HttpRequest): Promise<HttpAnswer> {
  if (!mayRead(request))
    throw new Failure("unauthenticated", "Metrics need the bearer token set as METRICS_TOKEN, or a request from this machine.");
  await countStuck(meters());
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
