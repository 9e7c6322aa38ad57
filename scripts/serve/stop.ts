import { disposeProcessWide } from "../../lib/process";

const ALL_MS = 25_000;

type End = () => unknown;

export type Stop = {
  /** To be done when no request runs any more. */
  afterRequests(end: End): void;
  /** To be done at the very end. */
  last(end: End): void;
  now(): Promise<void>;
};

/** SIGTERM and SIGINT end everything in order: requests, pages, connections, database. A second signal ends it at once. */
export function stopOnSignal(endRequests: End): Stop {
  const after: End[] = [];
  const last: End[] = [];
  let stopping: Promise<void> | undefined;
  const now = () => {
    stopping ??= inOrder([endRequests, ...after, disposeProcessWide, ...last]);
    return stopping;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1);
      console.log("Stopping …");
      setTimeout(() => giveUp(), ALL_MS).unref();
      now().then(
        () => process.exit(0),
        (error) => giveUp(error),
      );
    });
  }
  return { afterRequests: (end) => void after.push(end), last: (end) => void last.push(end), now };
}

/** One that fails does not keep the others from ending. */
async function inOrder(ends: End[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function giveUp(error?: unknown): never {
  console.error(error ?? `Not everything ended within ${ALL_MS / 1000} s; leaving now. Nothing that was saved is lost.`);
  process.exit(1);
}
