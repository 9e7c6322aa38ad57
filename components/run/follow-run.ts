import type { CallView, ExecutionAnswer, ExecutionState, OutputView } from "@executor/core/executions";
import type { RunEvent } from "./run-store";
import { isOver } from "./run-view";

const retryMs = { first: 1_000, max: 30_000 };

/** Follows a run until it ends. The browser reconnects after a lost connection, this function after a refused one. */
export function followRun(executionId: string, take: (event: RunEvent) => void): () => void {
  let [source, timer, waitMs] = [undefined as EventSource | undefined, undefined as Timer | undefined, retryMs.first];

  function listen() {
    source = new EventSource(`/executions/${executionId}/events`);
    const on = <Data>(name: string, heard: (data: Data) => void) =>
      source?.addEventListener(name, ({ data }) => heard(JSON.parse(data as string) as Data));
    on<CallView>("call", (call) => take({ kind: "call", call }));
    on<OutputView>("log", (line) => take({ kind: "line", line }));
    on<OutputView>("emit", (line) => take({ kind: "line", line }));
    on<{ state: ExecutionState; answer: ExecutionAnswer | null }>("state", ({ state, answer }) => {
      take({ kind: "state", state, answer });
      if (isOver(state)) source?.close(); // otherwise the browser would reconnect when the stream ends
    });
    source.onopen = () => {
      waitMs = retryMs.first;
    };
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(listen, waitMs);
      waitMs = Math.min(waitMs * 2, retryMs.max);
    };
  }

  listen();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

type Timer = ReturnType<typeof setTimeout>;
