/** A line of output; numbered from 1 through the whole program, so that a replay repeats none. */
export type OutputLine = { number: number } & (
  | { kind: "log"; level: "debug" | "log" | "info" | "warn" | "error"; text: string }
  | { kind: "emit"; value: string }
);

/** Lines that follow each other, as one JSON text. It crosses threads and is stored without being parsed. */
export type OutputBlock = {
  /** The number of the first line. */
  first: number;
  count: number;
  /** False when none of the lines is an emitted value. */
  mayEmit: boolean;
  text: string;
};

const linesMax = 1_000;
const bytesMax = 64_000;

export function blocksOf(lines: readonly OutputLine[]): OutputBlock[] {
  const blocks: OutputLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    bytes += bytesOfLine(line);
    if (block && block.length < linesMax && bytes <= bytesMax) block.push(line);
    else {
      blocks.push([line]);
      bytes = bytesOfLine(line);
    }
  }
  return blocks.map(blockOf);
}

function blockOf(lines: readonly OutputLine[]): OutputBlock {
  return {
    first: lines[0]?.number ?? 0,
    count: lines.length,
    mayEmit: lines.some(({ kind }) => kind === "emit"),
    text: JSON.stringify(lines),
  };
}

const bytesOfLine = (line: OutputLine): number => Buffer.byteLength(line.kind === "log" ? line.text : line.value);

export const bytesOf = (blocks: readonly OutputBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

export const linesOf = ({ text }: Pick<OutputBlock, "text">): OutputLine[] => JSON.parse(text) as OutputLine[]; // safe: written by blockOf()

export const lastLineOf = (blocks: readonly OutputBlock[]): number => {
  const last = blocks.at(-1);
  return last ? last.first + last.count - 1 : 0;
};

/** What comes after a line. A block that holds the line is cut. */
export function blocksAfter(blocks: readonly OutputBlock[], known: number): OutputBlock[] {
  return blocks.flatMap((block) => {
    if (block.first > known) return block;
    if (lastLineOf([block]) <= known) return [];
    return blocksOf(linesOf(block).filter(({ number }) => number > known));
  });
}
