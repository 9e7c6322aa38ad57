import { beforeAll, expect, it } from "vitest";
import { createExecution } from "../../executions";
import { newRuns, things } from "../../executions/executions.suite";
import { withDatabase } from "../../operation/organization.suite";
import { meters } from "../../telemetry/meters";
import { answerRequest } from "../answer-http";
import { newKey } from "../requests.suite";

withDatabase();

let key: string;
beforeAll(async () => {
  ({ key } = await newKey());
});

const ask = (path: string, init: RequestInit = {}) =>
  answerRequest(
    new Request(`http://console.test${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } }),
  );

const scrape = async () => {
  const answer = await ask("/metrics", { headers: { "x-client-address": "127.0.0.1" } });
  return answer.text();
};

/** The number of a series; 0 if nothing was counted. */
const numberOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );

it("counts requests under the template of their path, whatever was asked for", async () => {
  const series = 'executor_http_request_seconds_count{method="GET",route="/api/v1/policies/:id",status="4xx"}';
  const before = numberOf(await scrape(), series);
  for (const id of ["secret-looking-id-1", "secret-looking-id-2"]) await ask(`/api/v1/policies/${id}`, { method: "GET" });
  const after = await scrape();
  expect(numberOf(after, series) - before).toBe(2);
  expect(after).not.toContain("secret-looking-id");
});

it("counts runs, their calls and the requests to services", async () => {
  const counted = [
    'executor_run_seconds_count{kind="code",end="completed"}',
    'executor_run_seconds_count{kind="code",end="paused"}',
    'executor_call_seconds_count{effect="read",outcome="ok"}',
    'executor_calls_total{effect="none",outcome="tool_not_found"}',
    'executor_sandbox_admission_seconds_count{outcome="admitted"}',
    'executor_outbound_seconds_count{method="GET",outcome="2xx"}',
  ];
  const runs = await newRuns();
  const before = await scrape();
  await createExecution(runs.ctx, { code: `await tools.nothing.here({}); return ${things}.getThing({ id: 1 })` });
  await createExecution(runs.ctx, { code: `return ${things}.addThing({ title: "a" })` });
  const after = await scrape();
  const grown = counted.map((series) => numberOf(after, series) - numberOf(before, series));
  expect(Object.fromEntries(counted.map((series, at) => [series, grown[at]]))).toEqual(
    Object.fromEntries(counted.map((series, at) => [series, at === 4 ? 2 : 1])),
  );
});

it("tells what the process holds", async () => {
  const text = await scrape();
  for (const name of ["executor_database_connections_max", "executor_sandbox_programs_max", "executor_sandbox_threads"])
    expect(numberOf(text, name), name).toBeGreaterThan(0);
  expect(numberOf(text, "executor_database_wait_seconds_count")).toBeGreaterThan(0);
  expect(numberOf(text, 'executor_http_requests_under_way{state="answering"}')).toBeGreaterThanOrEqual(0);
  expect(text).toMatch(/^executor_queue_due_jobs \d+$/m);
});

it("has no label that an organization, a tool or a caller chooses", async () => {
  const runs = await newRuns();
  await createExecution(runs.ctx, { code: `return ${things}.getThing({ id: 1 })` });
  await ask("/api/v1/policies", { method: "PROPFIND" });
  const text = await scrape();
  for (const own of [runs.organizationId, runs.slug, "getThing", runs.upstream.origin, "PROPFIND"])
    expect(text).not.toContain(own);
  const labels = [...text.matchAll(/(\w+)="/g)].map(([, name]) => name);
  const allowed = [
    "effect",
    "end",
    "kind",
    "le",
    "major",
    "method",
    "minor",
    "name",
    "operation",
    "outcome",
    "patch",
    "quantile",
  ];
  const more = ["reason", "route", "space", "state", "status", "task", "type", "version"];
  expect(labels.filter((name) => ![...allowed, ...more].includes(name ?? ""))).toEqual([]);
  expect(text.split("\n").length).toBeLessThan(5_000);
  expect(meters().registry.getMetricsAsArray().length).toBeGreaterThan(20);
});
