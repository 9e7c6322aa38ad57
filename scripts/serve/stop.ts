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

type Pace = {
  /** The stop has ended after this time, whatever hangs. */
  allMs: number;
  /** Each step has this time, and what the others before it left. */
  stepMs: number;
  /** Whoever signals a group of processes reaches this one directly and through the supervisor. */
  sameSignalMs: number;
};

/** Ends before whoever stops the console kills it: after half a minute, as docs/self-hosting.md asks for. */
const pace: Pace = { allMs: 26_000, stepMs: 5_000, sameSignalMs: 1_000 };

/**
 * SIGTERM and SIGINT end everything in order: requests, pages, workers and connections, database. A later second signal leaves
 * what still runs and ends the database, a third one leaves that, too.
 */
export function stopOnSignal(endRequests: Work, { allMs, stepMs, sameSignalMs } = pace): Stop {
  const after: Step[] = [];
  const last: Step[] = [];
  let ofLast: Promise<string[]> | undefined;
  const endLast = (until: number) => {
    ofLast ??= inOrder(last, until, stepMs);
    return ofLast;
  };
  async function inAll(): Promise<void> {
    const until = performance.now() + allMs;
    const steps = [
      { what: "requests", work: endRequests },
      ...after,
      { what: "workers and connections", work: disposeProcessWide },
    ];
    const failures = await inOrder(steps, until - last.length * stepMs, stepMs);
    failures.push(...(await endLast(until)));
    if (failures.length > 0) throw new Error(`Not everything ended in good order: ${failures.join(", ")}`);
  }
  let stopping: Promise<void> | undefined;
  const now = () => {
    beginStop();
    stopping ??= inAll();
    return stopping;
  };
  const byTurn = [
    () => {
      tellSupervisor("stopping");
      console.log("Stopping …");
      exitAfter(now());
    },
    () => exitAfter(endLast(performance.now() + stepMs).then(() => Promise.reject(new Error("Not all work was waited for")))),
    () => process.exit(1),
  ];
  onSignals(byTurn, sameSignalMs);
  return {
    afterRequests: (what, work) => void after.push({ what, work }),
    last: (what, work) => void last.push({ what, work }),
    now,
  };
}

function onSignals(byTurn: Work[], sameSignalMs: number): void {
  let signalledAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    if (performance.now() - signalledAt < sameSignalMs) return;
    signalledAt = performance.now();
    byTurn.shift()?.();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, hear);
}

function exitAfter(work: Promise<unknown>): void {
  work.then(
    () => process.exit(0),
    (error) => {
      console.error(`${(error as Error).message}. Nothing that was saved is lost.`);
      process.exit(1);
    },
  );
}

/** A step that fails or hangs does not stop the others, and takes no time that they need. Says what went wrong. */
async function inOrder(steps: Step[], until: number, stepMs: number): Promise<string[]> {
  const failures: string[] = [];
  for (const [index, { what, work }] of steps.entries()) {
    const ofOthers = (steps.length - index - 1) * stepMs;
    try {
      await within(Math.max(until - performance.now() - ofOthers, 0), work);
    } catch (error) {
      failures.push(`${what} (${(error as Error).message})`);
    }
  }
  return failures;
}

async function within(ms: number, work: Work): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() =>
    Promise.reject(new Error(`not within ${Math.round(ms / 100) / 10} s`)),
  );
  try {
    await Promise.race([work(), tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(() => undefined);
  }
}
