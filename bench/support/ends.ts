import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseLocation } from "../../scripts/postgres/location";

type End = () => unknown;

const ends: End[] = [];

/** Remembers how to end what was just started. */
export const atEnd = (end: End): void => void ends.push(end);

/** Ends what was started, the last first; one that fails does not keep the others from ending. */
export async function endEverything(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

/** Made by the first row of a group that asks, gone when the group is over. */
export function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (!made) {
      atEnd(() => (made = undefined));
      made = make();
    }
    return made;
  };
}

/** An empty data folder, which the database's own user may enter. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "executor-bench-"));
  chmodSync(folder, 0o711);
  atEnd(() => removeFolder(folder));
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  const { directory } = await chooseLocation(folder, () => {});
  for (const part of [directory, folder]) rmSync(part, { recursive: true, force: true });
}
