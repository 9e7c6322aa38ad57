import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "../process";

const quick = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const long = [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300];

/**
 * What this process counts. A label has few values that the code knows: never an id, an address of a tool, or a text that a
 * caller chose.
 */
export const meters = () => processWide("telemetry.meters", newMeters);

function newMeters() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, more: { labelNames: Label[]; buckets?: number[] }) =>
    new Histogram({ name, help, buckets: quick, ...more, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    registry,
    gauge,
    requests: histogram("executor_http_request_seconds", "From a request to the head of its answer", {
      labelNames: ["method", "route", "status"],
    }),
    operations: counter("executor_operations_total", "Operations by name and outcome", ["operation", "outcome"]),
    operationSeconds: histogram("executor_operation_seconds", "How long operations take", { labelNames: ["operation"] }),
    runs: histogram("executor_run_seconds", "From the beginning of a pass of a run to its rest or end", {
      labelNames: ["kind", "end"],
      buckets: long,
    }),
    calls: histogram("executor_call_seconds", "From the start of a call of a tool to its outcome", {
      labelNames: ["effect", "outcome"],
      buckets: long,
    }),
    settled: counter("executor_calls_total", "Calls with an outcome, also those that were never sent", ["effect", "outcome"]),
    admission: histogram("executor_sandbox_admission_seconds", "How long a program waits until the sandbox takes it", {
      labelNames: ["outcome"],
    }),
    jobStarts: histogram("executor_job_start_delay_seconds", "How late background work begins", {
      labelNames: [],
      buckets: long,
    }),
    jobs: histogram("executor_job_seconds", "How long background work takes", { labelNames: ["task", "outcome"], buckets: long }),
    outbound: histogram("executor_outbound_seconds", "From a request to a service to the head of its answer", {
      labelNames: ["method", "outcome"],
    }),
    connecting: histogram("executor_database_wait_seconds", "How long work waits for a connection to the database", {
      labelNames: [],
    }),
  };
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The label of a method: services and clients may use any word. */
export const methodLabel = (method: string): string => (methods.has(method) ? method : "other");

/** The label of a status: its class, as 404 and 410 ask for the same attention. */
export const statusLabel = (status: number): string => `${Math.floor(status / 100)}xx`;
