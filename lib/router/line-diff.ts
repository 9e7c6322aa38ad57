type Line = { sign: " " | "-" | "+"; text: string };

const contextLines = 3;
/** Larger files are shown as replaced, because comparing them takes the square of their lines. */
const cellsMax = 4_000_000;

/** The hunks of a unified diff between two texts. */
export function lineDiff(before: string, after: string): string {
  return hunksOf(comparedLines(linesIn(before), linesIn(after))).join("");
}

/** A last line without an end is marked as diffs mark it. */
function linesIn(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function comparedLines(before: string[], after: string[]): Line[] {
  let [start, end] = [0, 0];
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (text: string): Line => ({ sign: " ", text });
  return [
    ...before.slice(0, start).map(same),
    ...changedLines(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

const removed = (text: string): Line => ({ sign: "-", text });
const added = (text: string): Line => ({ sign: "+", text });

/** Keeps the longest sequence of lines that both have. */
function changedLines(before: string[], after: string[]): Line[] {
  if (before.length === 0 || after.length === 0 || before.length * after.length > cellsMax)
    return [...before.map(removed), ...after.map(added)];
  const common = commonLengths(before, after);
  const lengthAt = (from: number, to: number) => common[from]?.[to] ?? 0;
  const lines: Line[] = [];
  let [from, to] = [0, 0];
  while (from < before.length && to < after.length) {
    const [one = "", other = ""] = [before[from], after[to]];
    if (one === other) {
      lines.push({ sign: " ", text: one });
      from += 1;
      to += 1;
    } else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) {
      lines.push(removed(one));
      from += 1;
    } else {
      lines.push(added(other));
      to += 1;
    }
  }
  return [...lines, ...before.slice(from).map(removed), ...after.slice(to).map(added)];
}

/** How many lines both have in common from each pair of lines on. */
function commonLengths(before: string[], after: string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let from = before.length - 1; from >= 0; from -= 1) {
    const [row, below] = [table[from], table[from + 1]];
    if (!row || !below) continue;
    for (let to = after.length - 1; to >= 0; to -= 1)
      row[to] = before[from] === after[to] ? 1 + (below[to + 1] ?? 0) : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
  }
  return table;
}

/** Changed lines with those around them; what lies further away is left out. */
function hunksOf(lines: Line[]): string[] {
  const hunks: string[] = [];
  let [at, before, after] = [0, 1, 1];
  while (at < lines.length) {
    const first = lines.findIndex(({ sign }, index) => index >= at && sign !== " ");
    if (first < 0) break;
    const start = Math.max(at, first - contextLines);
    const end = endOfHunk(lines, first);
    before += start - at;
    after += start - at;
    const hunk = lines.slice(start, end);
    const [old, now] = [hunk.filter(({ sign }) => sign !== "+").length, hunk.filter(({ sign }) => sign !== "-").length];
    hunks.push(
      `@@ -${rangeText(before, old)} +${rangeText(after, now)} @@\n${hunk.map(({ sign, text }) => `${sign}${text}\n`).join("")}`,
    );
    before += old;
    after += now;
    at = end;
  }
  return hunks;
}

/** A hunk goes on while the next change is near. */
function endOfHunk(lines: Line[], first: number): number {
  let last = first;
  for (let index = first; index < lines.length && index - last <= 2 * contextLines; index += 1)
    if (lines[index]?.sign !== " ") last = index;
  return Math.min(lines.length, last + contextLines + 1);
}

const rangeText = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`;
