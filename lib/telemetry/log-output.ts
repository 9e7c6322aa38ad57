import fs from "node:fs";
import type { DestinationStream } from "pino";

const heldBytesMax = 10_000_000;
const againMs = 50;
const lastTriesMax = 20;

/**
 * Writes lines to a file descriptor and never waits for its reader: what a slow one does not take is held for a while, and what
 * cannot be written is counted and said later. A log that nobody reads any more neither stops the process nor its end.
 */
export function newLogOutput(fd: number, bytesMax = heldBytesMax): DestinationStream {
  const held: Buffer[] = [];
  let heldBytes = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;

  function write(line: string): void {
    const bytes = Buffer.from(line);
    if (heldBytes + bytes.length > bytesMax) {
      lost += 1;
      return;
    }
    held.push(bytes);
    heldBytes += bytes.length;
    if (timer === null) writeHeld();
  }

  function writeHeld(): void {
    timer = null;
    for (let first = held.shift(); first !== undefined; first = held.shift()) {
      const rest = tryToWrite(fd, first);
      if (rest instanceof Buffer) {
        heldBytes -= first.length - rest.length;
        held.unshift(rest);
        timer = setTimeout(writeHeld, againMs).unref();
        return;
      }
      if (rest === "lost") lost += 1;
      heldBytes -= first.length;
    }
    if (lost > 0 && tryToWrite(fd, Buffer.from(lostLine(lost))) === "written") lost = 0;
  }

  process.once("exit", () => {
    for (let tries = 0; held.length > 0 && tries < lastTriesMax; tries++) {
      writeHeld();
      if (held.length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
    }
  });
  return { write };
}

/** Writes a line, or as much of it as is taken, and returns the rest. */
function tryToWrite(fd: number, bytes: Buffer): "written" | "lost" | Buffer {
  try {
    const count = fs.writeSync(fd, bytes);
    return count === bytes.length ? "written" : bytes.subarray(count);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "EAGAIN" || code === "EBUSY" ? bytes : "lost";
  }
}

function lostLine(lines: number): string {
  const msg = `${lines} lines of this log could not be written before: nobody read it, or it was full`;
  return `${JSON.stringify({ level: "warn", time: new Date().toISOString(), msg })}\n`;
}
