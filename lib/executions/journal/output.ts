import { readLines } from "../../db/journal/claims";
import type { LineRow } from "../../db/journal/rows";
import { blocksAfter, blocksOf, linesOf, type OutputBlock, type OutputLine } from "../../sandbox";
import { open, seal } from "../../vault/seal";
import { sealedAt } from "./sealed-at";

type RunId = { organizationId: string; id: string };

/** Seals output block by block: one row for many lines. */
export function sealOutput({ organizationId, id }: RunId, output: readonly OutputBlock[]): Promise<LineRow[]> {
  return Promise.all(
    output.map(async ({ first, count, text }) => {
      const sealed = await seal(sealedAt.line(organizationId, `${id} ${first}`), text);
      return { number: first, kind: "block", level: null, lines: count, text: sealed };
    }),
  );
}

type Part = { after?: number; upTo?: number | null; limit?: number | null };

/** Loads the output after a line, in order. The first block may begin earlier. */
export async function loadOutput(
  { organizationId, id }: RunId,
  { after = 0, upTo = null, limit = null }: Part = {},
): Promise<OutputBlock[]> {
  const rows = await readLines(organizationId, { id, after, upTo, limit });
  const blocks = await Promise.all(
    rows.map(async ({ number, lines, kind, level, text: sealed }) => {
      const text = await open(sealedAt.line(organizationId, `${id} ${number}`), sealed);
      if (kind === "block") return { first: number, count: lines, mayEmit: true, text };
      const line = kind === "log" ? { number, kind, level: level ?? "log", text } : { number, kind: "emit", value: text };
      return blocksOf([line as OutputLine]); // safe: written one by one by earlier versions
    }),
  );
  return blocks.flat();
}

type Page = { after?: number; blocksMax?: number; linesMax?: number };

/** Loads the lines after a number, in order, up to a number of blocks or lines. */
export async function loadLines(run: RunId, { after = 0, blocksMax, linesMax }: Page) {
  const upTo = linesMax ? after + linesMax + 1 : null;
  const found = await loadOutput(run, { after, upTo, limit: blocksMax ? blocksMax + 1 : null });
  const lines = blocksAfter(found.slice(0, blocksMax), after).flatMap(linesOf);
  const isMore = found.length > (blocksMax ?? found.length) || lines.length > (linesMax ?? lines.length);
  return { lines: lines.slice(0, linesMax), isMore };
}
