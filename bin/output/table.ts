import { visibleLine } from "./visible";

/** What each column is called, and what it shows of a row. */
export type Columns<Row> = (readonly [title: string, of: (row: Row) => string | number | null])[];

/** Columns that stand under each other. A line is cut where the terminal ends. */
export function tableOf<Row>(rows: readonly Row[], columns: Columns<Row>, to: { columns?: number | undefined }): string {
  const width = to.columns || Number.POSITIVE_INFINITY; // a terminal that was given no size says 0
  const cells = columns.map(([title, of]) => [title, ...rows.map((row) => visibleLine(String(of(row) ?? "")))]);
  const widths = cells.map((column) => Math.max(...column.map((text) => text.length)));
  const line = (row: number) =>
    cells
      .map((column, i) => (column[row] ?? "").padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = Array.from({ length: rows.length + 1 }, (_, row) => line(row));
  return lines.map((text) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)).join("\n");
}
