import type { ExecutionKind } from "./record";

const titleLengthMax = 120;

/** What a list shows of a source: the address of a call, or the first line that says something. */
export function titleOf(kind: ExecutionKind, source: string): string {
  if (kind === "call") return (JSON.parse(source) as { path: string }).path; // safe: written by try.ts
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = source.indexOf("\n", start);
    const line = source.slice(start, end < 0 ? source.length : end).trim();
    if (line !== "" && !line.startsWith("//") && !line.startsWith("```")) return line.slice(0, titleLengthMax);
  }
  return "";
}
