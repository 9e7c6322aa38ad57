import { Failure } from "../../../operation/failure";

/** A part of a file that is replaced: where it begins below, what is there, and what takes its place. */
export type Chunk = { below: string | null; before: string[]; after: string[]; isAtEnd: boolean };

export type EnvelopePart =
  | { kind: "add"; path: string; text: string }
  | { kind: "delete"; path: string }
  | { kind: "update"; path: string; movedTo: string | null; chunks: Chunk[] };

const begin = "*** Begin Patch";
const end = "*** End Patch";

/** Whether a patch is written as Codex and models like it do. */
export const isEnvelope = (patch: string): boolean => patch.trimStart().startsWith(begin);

export function readEnvelope(patch: string): EnvelopePart[] {
  const lines = patch.trim().split("\n").map(withoutReturn);
  if (lines.at(-1)?.trim() !== end) throw refused(`The patch does not end with "${end}", so a part of it may be missing.`);
  const parts: EnvelopePart[] = [];
  for (let at = 1; at < lines.length - 1; ) {
    const line = lines[at] ?? "";
    const next = lines.findIndex(
      (other, index) => index > at && /^\*\*\* (Add|Update|Delete) File: |^\*\*\* End Patch/.test(other),
    );
    parts.push(readPart(line, lines.slice(at + 1, next)));
    at = next;
  }
  return parts;
}

function readPart(line: string, body: string[]): EnvelopePart {
  const [, what = "", path = ""] = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line) ?? [];
  if (what === "") throw refused(`A patch goes on with *** Add File:, *** Update File: or *** Delete File:, not ${shown(line)}.`);
  if (what === "Delete" && body.every((one) => one.trim() === "")) return { kind: "delete", path: path.trim() };
  if (what === "Add") return { kind: "add", path: path.trim(), text: body.map(added).join("") };
  if (what === "Delete") throw refused(`Nothing follows *** Delete File: ${path}.`);
  const [, movedTo = null] = /^\*\*\* Move to: (.+)$/.exec(body[0] ?? "") ?? [];
  return {
    kind: "update",
    path: path.trim(),
    movedTo: movedTo?.trim() ?? null,
    chunks: chunksIn(movedTo ? body.slice(1) : body),
  };
}

function added(line: string): string {
  if (line.startsWith("+")) return `${line.slice(1)}\n`;
  throw refused(`Lines of a new file begin with +, unlike ${shown(line)}.`);
}

function chunksIn(lines: string[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const line of lines) {
    const isHead = line.startsWith("@@");
    if (isHead || chunks.length === 0) chunks.push({ below: null, before: [], after: [], isAtEnd: false });
    const chunk = chunks.at(-1) as Chunk; // safe: one was pushed
    if (isHead) chunk.below = line.slice(2).trim() || null;
    else if (line.trim() === "*** End of File") chunk.isAtEnd = true;
    else takeLine(chunk, line);
  }
  return chunks;
}

function takeLine({ before, after }: Chunk, line: string): void {
  const [sign, text] = [line.slice(0, 1), line.slice(1)];
  if (!["", " ", "-", "+"].includes(sign)) throw refused(`Lines of a change begin with a space, - or +, unlike ${shown(line)}.`);
  if (sign !== "+") before.push(text);
  if (sign !== "-") after.push(text);
}

/** Replaces the chunks one after the other; each is looked for behind the one before. */
export function applyChunks(path: string, text: string, chunks: readonly Chunk[]): string {
  const isEnded = text.endsWith("\n") || text === "";
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n");
  if (text === "") lines.length = 0;
  let from = 0;
  for (const { below, before, after, isAtEnd } of chunks) {
    if (below !== null) from = found(path, below, indexOf(lines, [below], { from, isAtEnd: false })) + 1;
    const at = before.length === 0 ? lines.length : found(path, before[0] ?? "", indexOf(lines, before, { from, isAtEnd }));
    lines.splice(at, before.length, ...after);
    from = at + after.length;
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

type Where = { from: number; isAtEnd: boolean };
const ways = [(line: string) => line, (line: string) => line.trimEnd(), (line: string) => line.trim()];

/** Lines as they are, else without spaces at their ends, else without those around them. */
function indexOf(lines: readonly string[], wanted: readonly string[], { from, isAtEnd }: Where): number {
  const last = lines.length - wanted.length;
  for (const way of ways) {
    const sought = wanted.map(way);
    for (let at = isAtEnd ? Math.max(from, last) : from; at <= last; at++)
      if (sought.every((line, index) => way(lines[at + index] ?? "") === line)) return at;
  }
  return -1;
}

function found(path: string, line: string, at: number): number {
  if (at >= 0) return at;
  throw refused(
    `The patch does not fit ${path} as it is now: ${shown(line)} is not where it should be. Read the file again. Nothing was changed.`,
  );
}

const withoutReturn = (line: string): string => line.replace(/\r$/, "");
const shown = (line: string): string => JSON.stringify(line.slice(0, 120));
const refused = (message: string) => new Failure("invalid", message);
