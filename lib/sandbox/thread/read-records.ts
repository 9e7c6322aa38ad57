import { textExceedsJsonDepth } from "../../json-depth";
import type { OutputLine } from "../contract/output";
import type { SandboxCall, SandboxLimits } from "../contract/program";

/** What came out of the guest since the last look. */
export type Records = { calls: SandboxCall[]; lines: OutputLine[]; end?: { result: string } | { error: unknown } };

/** How far the program is: numbers only ever go up by one. */
export type Progress = { calls: number; argumentBytes: number; lines: number; outputBytes: number };

/** The guest said what its kernel never says, or more than it may. */
export class Refused extends Error {}

type Reading = { records: Records; progress: Progress; limits: SandboxLimits };

const pathCharactersMax = 500;
/** The notice that output is full comes on top of the limit. */
const outputSlackBytes = 1_000;
const outputSlackLines = 1;
const levels = ["debug", "log", "info", "warn", "error"] as const;

/** The kernel that writes these lines lives in the guest, and so may lie: everything is checked as if it did. */
export function readRecords(text: string, reading: Reading): void {
  for (const line of text.split("\n")) if (line !== "") readRecord(line.split("\t"), reading);
}

function readRecord(parts: string[], reading: Reading): void {
  if (reading.records.end) throw new Refused("The program went on after its end.");
  const [kind, ...rest] = parts;
  if (kind === "C") readCall(rest, reading);
  else if (kind === "L" || kind === "E") readLine(kind, rest, reading);
  else if (kind === "R") readResult(rest, reading);
  else if (kind === "F") reading.records.end = { error: parsed(rest[0]) };
  else throw new Refused("The program said something that is not known.");
}

function readCall([number, path, line = "", argumentsText = ""]: string[], { records, progress, limits }: Reading): void {
  progress.calls = next(number, progress.calls);
  if (progress.calls > limits.callsMax) throw new Refused(`A program can make at most ${limits.callsMax} calls.`);
  const known = parsed(path);
  if (typeof known !== "string" || known.length > pathCharactersMax) throw new Refused("The path of a call is too long.");
  const bytes = Buffer.byteLength(argumentsText);
  progress.argumentBytes += bytes;
  if (bytes > limits.argumentBytesMax) throw new Refused("The arguments of a call are too large.");
  if (progress.argumentBytes > limits.allArgumentBytesMax) throw new Refused("The arguments of all calls are too large.");
  checkFlat(argumentsText);
  parsed(argumentsText);
  records.calls.push({ seq: progress.calls, path: known, argumentsText, ...(/^\d{1,7}$/.test(line) && { line: Number(line) }) });
}

function readLine(kind: "L" | "E", [number, level, text = ""]: string[], { records, progress, limits }: Reading): void {
  progress.lines = next(number, progress.lines);
  progress.outputBytes += Buffer.byteLength(text);
  const isTooMuch =
    progress.outputBytes > limits.outputBytesMax + outputSlackBytes || progress.lines > limits.outputLinesMax + outputSlackLines;
  if (isTooMuch) throw new Refused("The program wrote too much output.");
  checkFlat(text);
  const value = parsed(text);
  if (kind === "E") {
    records.lines.push({ number: progress.lines, kind: "emit", value: text });
    return;
  }
  const known = levels.find((one) => one === level);
  if (!known || typeof value !== "string") throw new Refused("The program wrote a line that is not known.");
  records.lines.push({ number: progress.lines, kind: "log", level: known, text: value });
}

function readResult([text = ""]: string[], { records, limits }: Reading): void {
  if (Buffer.byteLength(text) > limits.resultBytesMax) throw new Refused("The result is too large.");
  checkFlat(text);
  parsed(text);
  records.end = { result: text };
}

function checkFlat(text: string): void {
  if (textExceedsJsonDepth(text)) throw new Refused("The program said something that is nested too deeply.");
}

function next(number: string | undefined, last: number): number {
  if (number !== String(last + 1)) throw new Refused("The program counted wrongly.");
  return last + 1;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new Refused("The program said something that is not JSON.");
  }
}
