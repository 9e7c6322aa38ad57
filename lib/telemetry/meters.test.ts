import { afterAll, expect, it } from "vitest";
import { disposeProcessWide } from "../process";
import { meters, methodLabel, statusLabel } from "./meters";

afterAll(disposeProcessWide);

it("gives what callers choose a label of a known few", () => {
  expect(["GET", "PROPFIND", "x".repeat(100)].map(methodLabel)).toEqual(["GET", "other", "other"]);
  expect([200, 204, 404, 503].map(statusLabel)).toEqual(["2xx", "2xx", "4xx", "5xx"]);
});

it("keeps what was counted for as long as the process lives", async () => {
  meters().jobs.observe({ task: "house.tidy", outcome: "ok" }, 0.3);
  const text = await meters().registry.metrics();
  expect(text).toContain('executor_job_seconds_bucket{le="0.1",task="house.tidy",outcome="ok"} 0');
  expect(text).toContain('executor_job_seconds_bucket{le="0.5",task="house.tidy",outcome="ok"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});
