import { readLines } from "../../db/journal/claims";
import type { LineRow } from "../../db/journal/rows";
import type { OutputLine } from "../../sandbox";
import { open, seal } from "../../vault/seal";
import { sealedAt } from "./sealed-at";

type RunId = { organizationId: string; id: string };

const blockLinesMax = 1_000;
const blockBytesMax = 64_000;

/** Seals lines in blocks: one row for many lines. */
export function sealLines({ organizationId, id }: RunId, lines: readonly OutputLine[]): Promise<LineRow[]> {
  return Promise.all(
    blocksOf(lines).map(async (block) => {
      const number = block[0]?.number ?? 0;
      const text = await seal(sealedAt.line(organizationId, `${id} ${number}`), JSON.stringify(block));
      return { number, kind: "block", level: null, lines: block.length, text };
    }),
  );
}

function blocksOf(lines: readonly OutputLine[]): OutputLine[][] {
  const blocks: OutputLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    bytes += bytesOfLine(line);
    if (block && block.length < blockLinesMax && bytes <= blockBytesMax) block.push(line);
    else {
      blocks.push([line]);
      bytes = bytesOfLine(line);
    }
  }
  return blocks;
}

type Page = { after?: number; blocksMax?: number };

type Lines = { lines: OutputLine[]; isMore: boolean };

/** Loads the lines after a number, in order, up to a number of blocks. */
export async function loadLines({ organizationId, id }: RunId, { after = 0, blocksMax }: Page = {}): Promise<Lines> {
  const found = await readLines(organizationId, { id, after, limit: blocksMax ? blocksMax + 1 : null });
  const rows = found.slice(0, blocksMax);
  const blocks = await Promise.all(
    rows.map(async ({ number, kind, level, text: sealed }) => {
      const text = await open(sealedAt.line(organizationId, `${id} ${number}`), sealed);
      if (kind === "block") return JSON.parse(text) as OutputLine[]; // safe: written by sealLines()
      const line = kind === "log" ? { number, kind, level: level ?? "log", text } : { number, kind: "emit", value: text };
      return [line as OutputLine]; // safe: written one by one by earlier versions
    }),
  );
  return { lines: blocks.flat().filter(({ number }) => number > after), isMore: found.length > rows.length };
}

export const bytesOfLine = (line: OutputLine): number => Buffer.byteLength(line.kind === "log" ? line.text : line.value);
