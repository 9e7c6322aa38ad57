import type { CallView, ExecutionAnswer, ExecutionState, OutputView } from "@executor/core/executions";
import { type KnownRun, nothingKnown, type RunView, runView } from "./run-view";

/** One event of a run's stream. */
export type RunEvent =
  | { kind: "call"; call: CallView }
  | { kind: "line"; line: OutputView }
  | { kind: "state"; state: ExecutionState; answer: ExecutionAnswer | null };

const publishMs = 30;

/** Collects the events of one run, in any order and with repetitions. It notifies at most every 30 ms. */
export function runStore(id: string | null, known?: KnownRun) {
  const calls = new Map(known?.calls.map((call) => [call.seq, call]));
  const lines = new Map(known?.lines.map((line) => [line.number, line]));
  const watchers = new Set<() => void>();
  let standing = known && { state: known.state, answer: known.answer };
  let view: RunView = known ? runView(known) : nothingKnown;
  let isDue = false;

  function publish() {
    isDue = false;
    const all = { calls: inOrder(calls), lines: inOrder(lines) };
    view = standing ? runView({ ...standing, ...all }) : { ...nothingKnown, ...all };
    for (const tell of watchers) tell();
  }

  function take(event: RunEvent) {
    if (event.kind === "call") calls.set(event.call.seq, event.call);
    else if (event.kind === "line") lines.set(event.line.number, event.line);
    else standing = { state: event.state, answer: event.answer };
    if (isDue) return;
    isDue = true;
    setTimeout(publish, publishMs);
  }

  function watch(tell: () => void) {
    watchers.add(tell);
    return () => void watchers.delete(tell);
  }

  return { id, take, watch, read: () => view };
}

const inOrder = <Item>(items: Map<number, Item>): Item[] =>
  [...items].sort(([one], [other]) => one - other).map(([, item]) => item);
