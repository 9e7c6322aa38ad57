import { lstat, opendir } from "node:fs/promises";
import path from "node:path";
import { changeOf, type FileChange } from "./changes";
import { readBytes, textIn } from "./read";

type FileFacts = { size: number; changedAt: bigint; text: string | null };
export type Snapshot = { files: Map<string, FileFacts>; isCut: boolean };

const filesMax = 20_000;
const textBytesMax = 256_000;
const allTextBytesMax = 20_000_000;
/** What programs keep for themselves and nobody reads. */
const skipped: ReadonlySet<string> = new Set([".git", "node_modules", ".venv", "__pycache__"]);

/** What is in a workspace, with the texts that a comparison needs. */
export async function snapshotOf(root: string): Promise<Snapshot> {
  const files: Snapshot["files"] = new Map();
  let textBytes = 0;
  let isCut = false;
  for await (const relative of filesBelow(root)) {
    isCut = files.size >= filesMax;
    if (isCut) break;
    const found = await lstat(path.join(root, relative), { bigint: true }).catch(() => null);
    if (!found?.isFile()) continue;
    const size = Number(found.size);
    const isKept = size <= textBytesMax && textBytes + size <= allTextBytesMax;
    if (isKept) textBytes += size;
    const text = isKept ? textIn(await readBytes(root, relative).catch(() => Buffer.of(0))) : null;
    files.set(relative, { size, changedAt: found.ctimeNs, text });
  }
  return { files, isCut };
}

/** Every file by its path below the root; links are not followed. */
export async function* filesBelow(root: string): AsyncGenerator<string> {
  const open = [""];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await opendir(path.join(root, folder)).catch(() => null);
    if (!entries) continue;
    for await (const entry of entries) {
      const relative = path.join(folder, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) open.push(relative);
      else if (entry.isFile()) yield relative;
    }
  }
}

const changesMax = 200;

/** What a command changed, by path. */
export function changesBetween(before: Snapshot, after: Snapshot): { files: FileChange[]; isCut: boolean } {
  const paths = [...new Set([...before.files.keys(), ...after.files.keys()])].sort();
  const all = paths.flatMap((relative) => {
    const [from, to] = [before.files.get(relative), after.files.get(relative)];
    if (from && to && from.size === to.size && from.changedAt === to.changedAt) return [];
    return compared(relative, from, to) ?? [];
  });
  return { files: all.slice(0, changesMax), isCut: all.length > changesMax || before.isCut || after.isCut };
}

function compared(relative: string, from: FileFacts | undefined, to: FileFacts | undefined): FileChange | null {
  const isText = (!from || from.text !== null) && (!to || to.text !== null);
  if (isText) return changeOf(relative, from?.text ?? null, to?.text ?? null);
  const change = changeOf(relative, from ? "before" : null, to ? "after" : null);
  return change && { ...change, diff: null };
}
