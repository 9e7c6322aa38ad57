import { z } from "zod";
import { type ServerFunction, sync } from "./define";
import { Mistake } from "./mistake";

const Delimiter = z.enum([",", ";", "\t", "|"]);
const rowsMax = 200_000;

const parse = sync({
  name: "csv.parse",
  description:
    "Read a table of CSV text: quoted fields, line breaks inside them, and any usual separator. Gives objects by the names of the first line, or lists where there is no such line.",
  input: z.object({
    text: z.string().max(8_000_000),
    delimiter: Delimiter.optional().describe("Found out where it is not said"),
    has_header: z.boolean().default(true),
  }),
  output: z.object({ columns: z.array(z.string()), rows: z.array(z.unknown()), delimiter: z.string() }),
  run({ text, delimiter = delimiterOf(text), has_header }) {
    const lines = linesOf(text.replace(/^\uFEFF/, ""), delimiter);
    if (!has_header) return { columns: [], rows: lines, delimiter };
    const [head = [], ...rest] = lines;
    const columns = uniqueNames(head);
    return { columns, rows: rest.map((cells) => rowOf(columns, cells)), delimiter };
  },
});

/** The separator that stands most often in the first line. */
function delimiterOf(text: string): z.output<typeof Delimiter> {
  const [line = ""] = text.split(/\r?\n/, 1);
  const count = (one: string) => line.split(one).length;
  return [...Delimiter.options].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

function uniqueNames(head: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return head.map((cell, index) => {
    const name = cell.trim() || `column_${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}

/** Cells beyond the header have names of their own, so that nothing is lost. */
const rowOf = (columns: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => [
      columns[index] ?? `column_${index + 1}`,
      cells[index] ?? "",
    ]),
  );

/** Fields by RFC 4180; empty lines are no rows. */
function linesOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = fieldAt(text, at, delimiter);
    cells.push(value);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push("");
      else continue;
    }
    if (cells.length > 1 || cells[0] !== "") lines.push(cells);
    if (lines.length > rowsMax) throw new Mistake(`'text': holds more than ${rowsMax} rows. Read it in parts.`);
    cells = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return lines;
}

function fieldAt(text: string, start: number, delimiter: string): { value: string; end: number } {
  if (text[start] !== '"') return bareAt(text, start, delimiter);
  let value = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new Mistake(`'text': the quote at character ${start} is never closed.`);
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = bareAt(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}

function bareAt(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(start, end), end };
}

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const format = sync({
  name: "csv.format",
  description:
    "Write rows as CSV text. Cells that a spreadsheet would take for a formula get a ' in front unless that is switched off.",
  input: z.object({
    rows: z.array(z.record(z.string(), Cell)).max(rowsMax),
    columns: z.array(z.string()).max(1_000).optional().describe("Which ones, in which order; else all that occur"),
    delimiter: Delimiter.default(","),
    escape_formulas: z.boolean().default(true),
  }),
  output: z.string(),
  run({ rows, columns = [...new Set(rows.flatMap((row) => Object.keys(row)))], delimiter, escape_formulas }) {
    const cell = (value: z.output<typeof Cell> | undefined) => {
      const text = String(value ?? "");
      const safe = escape_formulas && typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    const lines = rows.map((row) => columns.map((name) => cell(Object.hasOwn(row, name) ? row[name] : null)).join(delimiter));
    return [columns.map(cell).join(delimiter), ...lines].join("\r\n");
  },
});

export const tableFunctions: readonly ServerFunction[] = [parse, format];
