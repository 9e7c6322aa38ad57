import { lineDiff } from "./line-diff";

type TrackedFile = { before: string | null; after: string | null };

/** Collects what the calls of a turn did to files, as one change against the beginning of the turn. */
export class TurnDiffTracker {
  readonly #files = new Map<string, TrackedFile>();

  /** Notes one change of a file. Null stands for a file that is not there. */
  noteChange(path: string, { before, after }: { before: string | null; after: string | null }): void {
    const known = this.#files.get(path);
    this.#files.set(path, { before: known ? known.before : before, after });
  }

  /** The files that differ from how the turn found them. */
  changedFiles(): string[] {
    return [...this.#files].filter(([, { before, after }]) => before !== after).map(([path]) => path);
  }

  /** All changes as one unified diff; null where there is none. */
  getUnifiedDiff(): string | null {
    const parts = this.changedFiles()
      .sort()
      .map((path) => this.#diffOf(path));
    return parts.length > 0 ? parts.join("") : null;
  }

  #diffOf(path: string): string {
    const { before, after } = this.#files.get(path) ?? { before: null, after: null };
    const from = before === null ? "/dev/null" : `a/${path}`;
    const to = after === null ? "/dev/null" : `b/${path}`;
    return `--- ${from}\n+++ ${to}\n${lineDiff(before ?? "", after ?? "")}`;
  }
}
