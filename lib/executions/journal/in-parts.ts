import type { CallRow, Entries } from "../../db/journal/rows";

/** Cuts entries into parts that are short to write, in order. Questions are in the last part, with all calls written before. */
export function inParts(entries: Entries, bytesMax: number): [earlier: Entries[], last: Entries] {
  const groups = grouped(entries.calls, bytesMax);
  const last = groups.pop() ?? [];
  return [groups.map((calls) => ({ calls, lines: [], approvals: [] })), { ...entries, calls: last }];
}

function grouped(calls: readonly CallRow[], bytesMax: number): CallRow[][] {
  const groups: CallRow[][] = [];
  let bytes = 0;
  for (const call of calls) {
    const group = groups.at(-1);
    bytes += bytesOf(call);
    if (group && bytes <= bytesMax) group.push(call);
    else {
      groups.push([call]);
      bytes = bytesOf(call);
    }
  }
  return groups;
}

const bytesOf = ({ argumentsRaw, argumentsSent, outcome }: CallRow): number =>
  [argumentsRaw, argumentsSent, outcome].reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
