import type { Json, RunHost } from "../../plugins";
import type { CallRecord, Continuation } from "../journal/record";
import type { Pass } from "../pass/pass";

type Suspender = Pick<RunHost, "continuation" | "suspend">;

const characterMax = 1_000_000;

/** Keeps with what a call goes on while its service waits. Once answers are on their way, only the service knows how far it is. */
export function suspender({ run, journal }: Pass, record: CallRecord, recall: (from: number) => void): Suspender {
  let last: Continuation | null = record.continuation;

  function keep(continuation: Continuation | null): void {
    record.continuation = continuation;
    journal.note(record);
  }

  async function goOn(): Promise<void> {
    if (record.continuation === null) return;
    keep(null);
    if (record.effect === "read") return;
    await journal.commit().catch((error: Error) => run.abort.abort(error));
    run.abort.signal.throwIfAborted();
  }

  return {
    get continuation() {
      return last?.state ?? null;
    },
    async suspend(state, ask) {
      const now = last?.state === state ? last : { state, from: run.nextNumber };
      last = now;
      recall(now.from);
      if (isKeepable(state)) keep(now);
      try {
        return await ask();
      } finally {
        if (!run.abort.signal.aborted) await goOn();
      }
    },
  };
}

const isKeepable = (state: Json): boolean => JSON.stringify(state).length <= characterMax;
