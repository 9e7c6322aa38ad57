import { createTwoFilesPatch } from "diff";

export type FileChange = { path: string; change: "created" | "modified" | "deleted"; diff: string | null };

const diffCharactersMax = 20_000;

/** What became of a file; null where it is as it was. */
export function changeOf(path: string, before: string | null, after: string | null): FileChange | null {
  if (before === after) return null;
  return { path, change: kindOf(before, after), diff: diffOf(path, before, after) };
}

function kindOf(before: string | null, after: string | null): FileChange["change"] {
  if (before === null) return "created";
  return after === null ? "deleted" : "modified";
}

/** As git writes it. One that is too long is cut, and says so. */
function diffOf(path: string, before: string | null, after: string | null): string {
  const [from, to] = [before === null ? "/dev/null" : `a/${path}`, after === null ? "/dev/null" : `b/${path}`];
  const options = { context: 3, timeout: 500 };
  const whole: string | undefined = createTwoFilesPatch(from, to, before ?? "", after ?? "", undefined, undefined, options);
  const diff = (whole ?? `--- ${from}\n+++ ${to}\n(too different to compare line by line)\n`).replace(/^=+\n/, "");
  if (diff.length <= diffCharactersMax) return diff;
  return `${diff.slice(0, diffCharactersMax)}\n… ${diff.length - diffCharactersMax} more characters`;
}
