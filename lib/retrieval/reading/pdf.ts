import { Failure } from "../../operation/failure";
import { type Block, BlockList } from "./block";

type Progress = (done: number, total: number) => void;

const pagesMax = 5_000;

/** Reads page by page. What is set larger than the text around it counts as a heading. */
export async function blocksOfPdf(bytes: Uint8Array, onProgress: Progress): Promise<{ blocks: Block[]; pages: number }> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: bytes, isEvalSupported: false, useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  const pdf = await task.promise.catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (pdf.numPages > pagesMax)
    throw new Failure("invalid", `The PDF has ${pdf.numPages} pages. At most ${pagesMax} are read; split it.`);
  const pages: Line[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    pages.push(await linesOf(pdf, number));
    onProgress(number, pdf.numPages);
  }
  return { blocks: blocksOf(pages), pages: pdf.numPages };
}

type Pdf = Awaited<ReturnType<typeof import("pdfjs-dist/legacy/build/pdf.mjs")["getDocument"]>["promise"]>;
type Line = { text: string; size: number; y: number };

async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const lines: Line[] = [];
    let line: Line | null = null;
    for (const item of items) {
      if (!("str" in item)) continue;
      line ??= { text: "", size: 0, y: Number(item.transform[5]) };
      line.text += item.str;
      if (item.str.trim() !== "") line.size = Math.max(line.size, item.height);
      if (!item.hasEOL) continue;
      lines.push(line);
      line = null;
    }
    return line ? [...lines, line] : lines;
  } catch (error) {
    throw new Failure("invalid", `The PDF is broken: page ${number} cannot be read.`).causedBy(error);
  }
}

const headingRatio = 1.15;
const titleRatio = 1.5;
const headingLength = 150;
/** A gap of so many times the size of its letters ends a paragraph. */
const gapRatio = 1.8;

function blocksOf(pages: readonly Line[][]): Block[] {
  const page: { number: number | null } = { number: null };
  const list = new BlockList(page);
  const usual = usualSize(pages);
  for (const [index, lines] of pages.entries()) {
    page.number = index + 1;
    addLines(list, lines, usual);
  }
  return list.blocks;
}

function addLines(list: BlockList, lines: readonly Line[], usual: number): void {
  let paragraph: Line[] = [];
  const end = () => {
    list.add(joined(paragraph));
    paragraph = [];
  };
  for (const line of lines) {
    if (isApart(paragraph.at(-1), line)) end();
    if (line.text.trim() === "") continue;
    if (line.size > usual * headingRatio && line.text.length <= headingLength) {
      end();
      list.heading(line.size > usual * titleRatio ? 1 : 2, line.text);
    } else paragraph.push(line);
  }
  end();
}

const isApart = (last: Line | undefined, line: Line): boolean =>
  last !== undefined && Math.abs(last.y - line.y) > gapRatio * Math.max(last.size, line.size);

/** The size in which most of the text is set. */
function usualSize(pages: readonly Line[][]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** A word that a line end parts is one word again. */
const joined = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text.trim())
    .join("\n")
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, "$1")
    .replaceAll("\n", " ");

function refusalOf(error: unknown): Failure {
  const name = error instanceof Error ? error.name : "";
  const message =
    name === "PasswordException"
      ? "The PDF is protected by a password. Remove the protection and upload it again."
      : "The PDF is broken: its structure cannot be read. Save it again and upload that.";
  return new Failure("invalid", message).causedBy(error);
}
