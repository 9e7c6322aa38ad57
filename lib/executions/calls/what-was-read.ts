import type { ReadOfLabel } from "../../operation/context";
import type { FlowRule } from "../../policies";
import { flowRulesTo, type ResolvedTool, type View } from "../../tools";
import { type CallRecord, noteDecision, type Run } from "../journal/record";

const toolsMax = 10;

type Labels = ReadonlyMap<string, readonly string[]>;

/**
 * What a run has read of each label. It follows from the calls in the journal, so pauses and lost processes change nothing:
 * each call that was sent and answered counts for the labels that its connection had then, and for those it has now.
 */
function readBy({ calls, options }: Run, labels: Labels, isLater: (record: CallRecord) => boolean = () => false) {
  const read = new Map<string, ReadOfLabel>();
  for (const one of options.read ?? []) read.set(one.label, { ...one, tools: one.tools.map((tool) => ({ ...tool })) });
  for (const record of calls.values())
    if (record.outcome !== null && record.startedAt !== null && !isLater(record)) add(read, record, labelsOf(record, labels));
  return read;
}

/** The same for a call that the tool of another call makes: whatever this one has read inside counts, too. */
export function readInside(run: Run, record: CallRecord, labels: Labels): ReadOfLabel[] {
  const read = readBy(run, labels);
  add(read, record, record.decision?.labels ?? []);
  return [...read.values()];
}

/** The labels that the answer of a call counts for. */
export function labelsOf({ decision, connectionId }: CallRecord, labels: Labels): string[] {
  const now = connectionId === null ? [] : (labels.get(connectionId) ?? []);
  return [...new Set([...(decision?.labels ?? []), ...now])];
}

function add(read: Map<string, ReadOfLabel>, { address, path }: CallRecord, labels: readonly string[]): void {
  const from = address ?? path;
  for (const label of labels) {
    const known = read.get(label) ?? { label, calls: 0, tools: [] };
    known.calls += 1;
    const tool = known.tools.find((one) => one.address === from);
    if (tool) tool.calls += 1;
    else if (known.tools.length < toolsMax) known.tools.push({ address: from, calls: 1 });
    read.set(label, known);
  }
}

/** Notes that a call reads from connections with these labels, through the tool that it calls or through those that this one calls. */
export function noteLabels(record: CallRecord, labels: readonly string[]): void {
  if (labels.length === 0) return;
  noteDecision(record, { labels: [...new Set([...(record.decision?.labels ?? []), ...labels])].sort() });
}

export type Flowing = { rules: readonly FlowRule[]; read: ReadonlyMap<string, ReadOfLabel> };

const nothing: Flowing = { rules: [], read: new Map() };

/** The flow rules that are about a call, because of what its run had read when the call began. Where there are none it costs nothing. */
export function flowing(
  run: Run,
  { view, target, isLater }: { view: View; target: ResolvedTool; isLater: (record: CallRecord) => boolean },
): Flowing {
  const about = flowRulesTo(view, target);
  if (about.length === 0) return nothing;
  const read = readBy(run, view.snapshot.labels, isLater);
  return { rules: about.filter(({ from }) => read.has(from)), read };
}
