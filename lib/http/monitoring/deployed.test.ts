import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { meters } from "../../telemetry/meters";
import { answerRequest } from "../answer-http";

withDatabase();

const folder = "deploy/monitoring";
type Rule = { alert: string; expr: string; annotations: Record<string, string>; labels: Record<string, string> };
type Panel = { title: string; gridPos: Record<"x" | "y" | "w" | "h", number>; targets: { expr: string }[] };

const { groups } = load(readFileSync(`${folder}/alerts.yml`, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(`${folder}/dashboard.json`, "utf8")) as { panels: Panel[] };

/** The metrics that a query names, without what a histogram adds. */
const metricsIn = (query: string): string[] =>
  [...query.matchAll(/\b(executor|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));

it("asks only for what the process counts", async () => {
  await answerRequest(new Request("http://console.test/metrics", { headers: { "x-client-address": "127.0.0.1" } }));
  const known = new Set(
    meters()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  );
  for (const { alert, expr } of rules) for (const name of metricsIn(expr)) expect(known, `${alert}: ${name}`).toContain(name);
  for (const { title, targets } of panels)
    for (const name of targets.flatMap(({ expr }) => metricsIn(expr))) expect(known, `${title}: ${name}`).toContain(name);
  expect(rules.length).toBeGreaterThan(5);
});

it("shows each histogram and gauge of the console on the dashboard", () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
  const ours = meters()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const leftOut = [
    "executor_operations_total",
    "executor_operation_seconds",
    "executor_stuck_run_oldest_seconds",
    "executor_stuck_run_passes",
  ];
  expect(ours.filter((name) => name.startsWith("executor_") && !shown.has(name)).sort()).toEqual(leftOut.sort());
});

it("says what to do in each alert, and pages for a few", () => {
  for (const { alert, annotations, labels } of rules) {
    expect(Object.keys(annotations), alert).toEqual(["summary", "description"]);
    expect(["page", "ticket"], alert).toContain(labels.severity);
  }
});

it("has panels that do not lie on each other", () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

it.runIf(hasPromtool())("passes the checks of Prometheus", () => {
  expect(promtool("check", "rules", `${folder}/alerts.yml`)).toContain("SUCCESS");
  expect(promtool("test", "rules", `${folder}/alerts.test.yml`)).toContain("SUCCESS");
});

function promtool(...args: string[]): string {
  return execFileSync("promtool", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function hasPromtool(): boolean {
  try {
    return promtool("--version").includes("version");
  } catch {
    return false;
  }
}
