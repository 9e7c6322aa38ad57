import { setTimeout as sleep } from "node:timers/promises";
import { beginStop, disposeProcessWide } from "@executor/core/process";
import { tellSupervisor } from "./tell-supervisor";

type Work = () => unknown;
type Step = { what: string; work: Work };

export type Stop = {
  /** Adds work to be done once no request runs any more. */
  afterRequests(what: string, work: Work): void;
  /** Adds work to be done at the very end. */
  last(what: string, work: Work): void;
  now(): Promise<void>;
};

/** SIGTERM and SIGINT end everything in order: requests, pages, workers and connections, database. A second signal ends it at once. */
export function stopOnSignal(endRequests: Work, stepMs = 12_000): Stop {
  const after: Step[] = [];
  const last: Step[] = [];
  let stopping: Promise<void> | undefined;
  const now = () => {
    beginStop();
    const steps = [
      { what: "requests", work: endRequests },
      ...after,
      { what: "workers and connections", work: disposeProcessWide },
      ...last,
    ];
    stopping ??= inOrder(steps, stepMs);
    return stopping;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1);
      tellSupervisor("stopping");
      console.log("Stopping …");
      now().then(
        () => process.exit(0),
        (error) => {
          console.error(`${(error as Error).message}. Nothing that was saved is lost.`);
          process.exit(1);
        },
      );
    });
  }
  return {
    afterRequests: (what, work) => void after.push({ what, work }),
    last: (what, work) => void last.push({ what, work }),
    now,
  };
}

/** A step that fails or hangs does not stop the others. */
async function inOrder(steps: Step[], stepMs: number): Promise<void> {
  const failures: string[] = [];
  for (const { what, work } of steps) {
    try {
      const tooLate = sleep(stepMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(`not within ${stepMs / 1000} s`)),
      );
      await Promise.race([work(), tooLate]);
    } catch (error) {
      failures.push(`${what} (${(error as Error).message})`);
    }
  }
  if (failures.length > 0) throw new Error(`Not everything ended in good order: ${failures.join(", ")}`);
}
