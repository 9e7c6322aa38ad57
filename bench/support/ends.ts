import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { removeFolder } from "./leftovers";

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
  tellKeeper({ folder });
  atEnd(() => removeFolder(folder));
  return folder;
}

/** Has a process end with this one, even when this one is killed. */
export function endWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  tellKeeper({ begun: pid });
  child.once("exit", () => tellKeeper({ ended: pid }));
}

const keeper: { started?: ChildProcess } = {};

/** The keeper is a process that outlives this one for as long as it takes to clear up. */
function tellKeeper(news: { folder: string } | { begun: number } | { ended: number }): void {
  keeper.started ??= startKeeper();
  keeper.started.stdin?.write(`${JSON.stringify(news)}\n`);
}

function startKeeper(): ChildProcess {
  const program = fileURLToPath(new URL("keeper.mjs", import.meta.url));
  const made = spawn(process.execPath, [program], { stdio: ["pipe", "ignore", "inherit"], detached: true });
  made.unref();
  if (made.stdin instanceof Socket) made.stdin.on("error", () => {}).unref(); // whatever ended the keeper, rows can be measured
  return made;
}
