import fs from "node:fs";

const logBytesMax = 4 * 1024 * 1024;
const keptBytes = 256 * 1024;

/** The last lines of the server's log, for the message of a start that failed. */
export function tailOf(file: string, lines = 15): string {
  return lastBytes(file, 16 * 1024)
    .trimEnd()
    .split("\n")
    .slice(-lines)
    .join("\n");
}

/** Keeps the end of a log that grew too long. The server appends, so cutting under it is safe. */
export function boundLog(file: string, bytesMax = logBytesMax): void {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
  const kept = lastBytes(file, keptBytes);
  fs.truncateSync(file, 0);
  fs.appendFileSync(file, `[older lines were cut]\n${kept}`);
}

function lastBytes(file: string, count: number): string {
  if (!fs.existsSync(file)) return "";
  const text = fs.readFileSync(file);
  return text.subarray(Math.max(0, text.length - count)).toString("utf8");
}
