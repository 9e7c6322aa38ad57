/** Facts for the workers of a test run. They are set before the workers start, so workers inherit them. */
export type TestRun = { ownerUrl: string; appUrl: string; template: string; run: string; folder: string };

const variableName = "EXECUTOR_TEST_RUN";

export function tellWorkers(run: TestRun): void {
  process.env[variableName] = JSON.stringify(run);
}

export function testRun(): TestRun {
  const text = process.env[variableName];
  if (!text) throw new Error("there is no test database: run the tests with vitest from the project's folder");
  return JSON.parse(text);
}
