import { diffArrays } from "diff";
import { counted } from "../ui/counted";

type Kind = "same" | "added" | "removed";
export type DiffLine = { kind: Kind | "gap"; text: string; key: string };

/** A difference with more edits helps nobody, and finding them takes time with the square of their number. */
const editsMax = 1_000;

/** Compares line by line. If two texts have too little in common, one replaces the other as a whole. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [from, to] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(from, to, { maxEditLength: editsMax });
  const replaced = [
    { value: from, added: false, removed: true },
    { value: to, added: true, removed: false },
  ];
  const lines = (changes ?? replaced).flatMap((change) => change.value.map((text) => ({ kind: kindOf(change), text })));
  return lines.map((line, index) => ({ ...line, key: `${index}` }));
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): Kind {
  if (added) return "added";
  return removed ? "removed" : "same";
}

/** Keeps some equal lines around each difference. The others become a gap that counts them. */
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
