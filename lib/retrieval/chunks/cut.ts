import type { Block } from "../reading/block";

/** A stretch of a document that a search finds. */
export type Chunk = { position: number; heading: string; page: number | null; text: string };

export type ChunkSizes = { chunkCharacters: number; overlapCharacters: number };

/**
 * Cuts a document where its headings change. What is longer than a chunk is cut again at the end of a paragraph, else of a
 * sentence, else of a word, and begins with the last words of the chunk before.
 */
export function cutChunks(blocks: readonly Block[], sizes: ChunkSizes): Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of sectionsOf(blocks))
    for (const { start, end } of stretchesOf(section.text, sizes)) {
      const text = section.text.slice(start, end).trim();
      if (text !== "") chunks.push({ position: chunks.length, heading: section.heading, page: pageAt(section, start), text });
    }
  return chunks;
}

const between = "\n\n";
const headingSign = " › ";

type Section = { heading: string; text: string; pages: { from: number; page: number | null }[]; hasBody: boolean };

/** A heading that nothing but another heading follows goes along with what comes after it. */
function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const { text, headings, page } of blocks) {
    const heading = headings.join(headingSign);
    const isHeading = headings.at(-1) === text;
    const open = sections.at(-1);
    const isNew = !open || (open.heading !== heading && open.hasBody);
    const section = isNew ? { heading, text: "", pages: [], hasBody: false } : open;
    if (isNew) sections.push(section);
    section.heading = heading;
    if (section.text !== "") section.text += between;
    section.pages.push({ from: section.text.length, page });
    section.text += text;
    section.hasBody ||= !isHeading;
  }
  return sections;
}

const pageAt = ({ pages }: Section, at: number): number | null => pages.findLast(({ from }) => from <= at)?.page ?? null;

function* stretchesOf(text: string, { chunkCharacters, overlapCharacters }: ChunkSizes) {
  for (let start = 0; ; ) {
    const end = start + chunkCharacters >= text.length ? text.length : breakBefore(text, start, start + chunkCharacters);
    yield { start, end };
    if (end === text.length) return;
    start = beginAfter(text, Math.max(end - overlapCharacters, start + 1), end);
  }
}

/** The last good end of a stretch in its second half. */
function breakBefore(text: string, start: number, end: number): number {
  const half = start + Math.ceil((end - start) / 2);
  const paragraph = text.lastIndexOf(between, end - between.length);
  if (paragraph >= half) return paragraph + between.length;
  const last = (isEnd: (at: number) => boolean): number | null => {
    for (let at = end; at > half; at--) if (isEnd(at)) return at;
    return null;
  };
  const isSpace = (at: number) => /\s/.test(text[at] ?? "");
  const sentence = last((at) => /[。！？]/.test(text[at - 1] ?? "") || (isSpace(at - 1) && /[.!?]/.test(text[at - 2] ?? "")));
  return sentence ?? last((at) => isSpace(at - 1)) ?? (isInsidePair(text, end) ? end - 1 : end);
}

/** The next beginning of a word, so that what overlaps is read. */
function beginAfter(text: string, from: number, end: number): number {
  const space = /\s/.exec(text.slice(from, end));
  if (space) return from + space.index + 1;
  return isInsidePair(text, from) ? from + 1 : from;
}

const isInsidePair = (text: string, at: number): boolean => /[\ud800-\udbff]/.test(text[at - 1] ?? "");
