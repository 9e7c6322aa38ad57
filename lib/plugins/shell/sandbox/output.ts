import type { Readable } from "node:stream";

export type Captured = { text: string; isCut: boolean };

/** Keeps the beginning and the end of what a command writes; what is between them is counted. */
export function capture(stream: Readable, bytesMax: number): () => Captured {
  const half = Math.floor(bytesMax / 2);
  const head: Buffer[] = [];
  let [headBytes, left] = [0, 0];
  let tail = Buffer.alloc(0);
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    const first = chunk.subarray(0, Math.max(0, half - headBytes));
    if (first.length > 0) head.push(first);
    headBytes += first.length;
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) return;
    const joined = Buffer.concat([tail, rest]);
    const kept = joined.subarray(Math.max(0, joined.length - half));
    left += joined.length - kept.length;
    tail = Buffer.from(kept);
  });
  return () => {
    const [start, end] = [Buffer.concat(head).toString(), tail.toString()];
    return { text: left > 0 ? `${start}\n… ${left} bytes left out …\n${end}` : start + end, isCut: left > 0 };
  };
}
