import { stringify, utf8Bytes } from "./primordials";

/** What the host reads at the end of the turn. Each line is a record with its parts between tabs; JSON contains neither. */
const state = { records: "", calls: 0, argumentBytes: 0, lines: 0, outputBytes: 0, isOutputFull: false, isFinished: false };

export const limits = {
  ...{ callsMax: 0, argumentBytesMax: 0, allArgumentBytesMax: 0, resultBytesMax: 0, outputBytesMax: 0, outputLinesMax: 0 },
};

export function take(): string {
  const { records } = state;
  state.records = "";
  return records;
}

export const isFinished = () => state.isFinished;
export const callCount = () => state.calls;

/** Returns whether the arguments of one more call may be kept. */
export function isRoomForArguments(bytes: number): boolean {
  if (state.argumentBytes + bytes > limits.allArgumentBytesMax) return false;
  state.argumentBytes += bytes;
  return true;
}

/** Returns the number of the call. */
export function writeCall({ pathText, argumentsText, line }: { pathText: string; argumentsText: string; line: string }): number {
  state.calls += 1;
  state.records += `C\t${state.calls}\t${pathText}\t${line}\t${argumentsText}\n`;
  return state.calls;
}

const fullNotice = "The limit of output is reached: further lines are not kept.";

/** Lines of the console past the limit are dropped, after one that says so. */
export function writeLog(level: string, render: () => string): void {
  if (state.isFinished || state.isOutputFull) return;
  const text = stringify(render());
  if (state.isFinished || state.isOutputFull) return;
  if (isRoomFor(text)) writeLine("L", level, text);
  else {
    state.isOutputFull = true;
    writeLine("L", "warn", stringify(fullNotice));
  }
}

/** Returns whether the value was kept. */
export function writeEmit(value: string): boolean {
  if (state.isFinished) return true;
  if (!isRoomFor(value)) return false;
  writeLine("E", "", value);
  return true;
}

function isRoomFor(text: string): boolean {
  const bytes = utf8Bytes(text);
  if (state.outputBytes + bytes > limits.outputBytesMax || state.lines >= limits.outputLinesMax) return false;
  state.outputBytes += bytes;
  return true;
}

function writeLine(kind: "L" | "E", level: string, text: string): void {
  state.lines += 1;
  state.records += `${kind}\t${state.lines}\t${level}\t${text}\n`;
}

/** The first end counts. Nothing is recorded after it. */
export function finish(kind: "R" | "F", text: string): void {
  if (state.isFinished) return;
  state.isFinished = true;
  state.records += `${kind}\t${text}\n`;
}
