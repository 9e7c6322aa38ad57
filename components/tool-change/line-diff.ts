import { counted } from "../ui/counted";

type Kind = "same" | "added" | "removed";
export type DiffLine = { kind: Kind | "gap"; text: string; key: string };

const cellsMax = 4_000_000;

/** What lines went and came; beyond a size worth comparing, everything between the equal ends. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [from, to] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const middle = compared(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const same = (text: string): [Kind, string] => ["same", text];
  const all = [...from.slice(0, start).map(same), ...middle, ...from.slice(from.length - end).map(same)];
  return all.map(([kind, text], index) => ({ kind, text, key: `${index}` }));
}

/** Only so many equal lines around what differs; the others become a gap that says how many. */
export function withContext(lines: DiffLine[], around: number): DiffLine[] {
  const differs = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  const isNear = new Set(differs.flatMap((at) => Array.from({ length: 2 * around + 1 }, (_, step) => at - around + step)));
  const shown: DiffLine[] = [];
  let skipped = 0;
  const closeGap = (key: string) => {
    if (skipped > 0) shown.push({ kind: "gap", text: counted(skipped, "equal line"), key: `gap ${key}` });
    skipped = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (!isNear.has(index)) skipped++;
    else {
      closeGap(line.key);
      shown.push(line);
    }
  }
  closeGap("end");
  return shown;
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

function compared(from: string[], to: string[]): [Kind, string][] {
  if (from.length * to.length > cellsMax) return replaced(from, to);
  const common = commonLengths(from, to);
  const out: [Kind, string][] = [];
  let [i, j] = [0, 0];
  while (i < from.length && j < to.length) {
    const [left, right] = [from[i] ?? "", to[j] ?? ""];
    if (left === right) {
      out.push(["same", left]);
      i++;
      j++;
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      out.push(["removed", left]);
      i++;
    } else {
      out.push(["added", right]);
      j++;
    }
  }
  return [...out, ...replaced(from.slice(i), to.slice(j))];
}

const replaced = (from: string[], to: string[]): [Kind, string][] => [
  ...from.map((text): [Kind, string] => ["removed", text]),
  ...to.map((text): [Kind, string] => ["added", text]),
];

/** For each pair of places, how many lines the rests after them have in common, in order. */
function commonLengths(from: string[], to: string[]): Uint32Array[] {
  const rows = Array.from({ length: from.length + 1 }, () => new Uint32Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = to.length - 1; j >= 0; j--)
      row[j] = from[i] === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}
