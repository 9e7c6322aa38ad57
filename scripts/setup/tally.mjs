import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";

/** How many tests passed and failed according to a report of vitest; undefined when there is none. */
export function tallyVitest(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((result) => result.status !== "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The same of Playwright. A story that needed a second try counts as failed: it can fail again. */
export function tallyPlaywright(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function readReport(file) {
  const full = path.join(root, file);
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, "utf8")) : undefined;
}
