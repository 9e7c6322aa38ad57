import { budgetText } from "./budget";
import type { Result } from "./measure";
import type { Side } from "./row";
import { figures, inUnit } from "./table-text";

const heads = ["id", "work", "ours", "floor", "ratio", "peer", "ratio", "budget", ""];
const numbers: ReadonlySet<number> = new Set([2, 3, 4, 5, 6]);

/** Every row beside its floor; a column that stays empty is left out. */
export function printTable(results: readonly Result[]): void {
  const lines = results.map(lineOf);
  const kept = heads.map((_, column) => lines.some((line) => line[column] !== ""));
  const shown = [heads, ...lines].map((line) => line.filter((_, column) => kept[column]));
  const isNumber = heads.map((_, column) => numbers.has(column)).filter((_, column) => kept[column]);
  const widths = isNumber.map((_, column) => Math.max(...shown.map((line) => line[column]?.length ?? 0)));
  const place = (text: string, column: number) =>
    isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  console.log(`\n${shown.map((line) => line.map(place).join("  ").trimEnd()).join("\n")}`);
}

function lineOf({ row, summaries, verdict, error }: Result): string[] {
  const { id, unit, against } = row;
  const value = (side: Side) => (summaries[side] ? inUnit(summaries[side].median, unit) : "");
  const ratio = (side: Side) =>
    summaries.ours && summaries[side] ? `${figures(summaries.ours.median / summaries[side].median)} ×` : "";
  const work = against ? `${row.work} | ${against}` : row.work;
  const word = error ? "failed" : { ok: "ok", over: "over", unjudged: "" }[verdict ?? "unjudged"];
  return [id, work, value("ours"), value("floor"), ratio("floor"), value("peer"), ratio("peer"), budgetText(row), word];
}
