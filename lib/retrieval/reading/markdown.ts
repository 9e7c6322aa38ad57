import { type Block, BlockList } from "./block";

/** Paragraphs below their headings; a listing between fences stays in one piece. */
export function blocksOfMarkdown(text: string): Block[] {
  const list = new BlockList();
  const open: Open = { lines: [], fence: null };
  const end = () => list.add(open.lines.splice(0).join("\n"));
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (open.fence !== null) addToListing(open, line, end);
    else if (!addHeading(list, open, line)) addLine(open, line, end);
  }
  end();
  return list.blocks;
}

/** The paragraph or listing that is being read, and the signs that end a listing. */
type Open = { lines: string[]; fence: string | null };

function addToListing(open: Open, line: string, end: () => void): void {
  open.lines.push(line);
  const mark = fenceOf(line);
  if (mark === null || line.trim() !== mark || !mark.startsWith(open.fence ?? "")) return;
  open.fence = null;
  end();
}

function addHeading(list: BlockList, open: Open, line: string): boolean {
  const heading = headingOf(line, open.lines);
  if (!heading) return false;
  const before = open.lines.splice(0).join("\n");
  if (!heading.isUnderlined) list.add(before);
  list.heading(heading.level, heading.title);
  return true;
}

function addLine(open: Open, line: string, end: () => void): void {
  const mark = fenceOf(line);
  if (mark !== null || line.trim() === "") end();
  open.fence = mark;
  if (line.trim() !== "") open.lines.push(line);
}

const fenceOf = (line: string): string | null => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;

function headingOf(line: string, before: readonly string[]) {
  const [, marks = "", title = ""] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
  if (marks !== "") return { level: marks.length, title: withoutClosing(title), isUnderlined: false };
  const [last] = before;
  if (before.length !== 1 || last === undefined || !/^ {0,3}(=+|-+)[ \t]*$/.test(line)) return null;
  return { level: line.includes("=") ? 1 : 2, title: last, isUnderlined: true };
}

/** `# Title #` may close with further signs. */
function withoutClosing(title: string): string {
  const trimmed = title.trimEnd();
  let end = trimmed.length;
  while (end > 0 && trimmed[end - 1] === "#") end--;
  return end < trimmed.length && (end === 0 || /[ \t]/.test(trimmed[end - 1] ?? "")) ? trimmed.slice(0, end) : trimmed;
}
