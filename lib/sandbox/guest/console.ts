import { tooMuch } from "./calls";
import { isTooDeep, tooDeep } from "./depth";
import { readText } from "./failure";
import { limits, writeEmit, writeLog } from "./outbox";
import { render, renderForConsole } from "./render";

type Level = "debug" | "log" | "info" | "warn" | "error";

const writer =
  (level: Level) =>
  (...values: unknown[]): void =>
    writeLog(level, () => line(values, 0));

function line(values: unknown[], from: number): string {
  let text = "";
  for (let at = from; at < values.length; at += 1) text += (at > from ? " " : "") + shown(values[at]);
  return text;
}

/** A value that throws when it is read does not end the program. */
function shown(value: unknown): string {
  try {
    const text = renderForConsole(value);
    return typeof value === "object" && isTooDeep(text) ? "[nested too deeply to be shown]" : text;
  } catch (error) {
    const reason = readText(() => (error as Error).message, reasonCharactersMax); // safe: whatever it is, reading it is caught
    return `[cannot be shown${reason ? `: ${reason}` : ""}]`;
  }
}
const reasonCharactersMax = 200;

const silent = () => undefined;

export const consoleOf = () => ({
  ...{ debug: writer("debug"), log: writer("log"), info: writer("info"), warn: writer("warn"), error: writer("error") },
  ...{ trace: writer("debug"), dir: (value: unknown) => writeLog("log", () => shown(value)), table: writer("log") },
  ...{ group: writer("log"), groupCollapsed: writer("log"), groupEnd: silent },
  ...{ time: silent, timeEnd: silent, timeLog: silent, count: silent, countReset: silent, clear: silent },
  assert: (condition: unknown, ...values: unknown[]) => {
    if (!condition) writeLog("error", () => `Assertion failed${values.length > 0 ? ": " : ""}${line(values, 0)}`);
  },
});

/** Adds output that people see beside the result. */
export function emit(value: unknown): void {
  const text = render(value);
  if (isTooDeep(text)) throw tooMuch(`An emitted value ${tooDeep}`);
  if (!writeEmit(text))
    throw tooMuch(`All output together can have at most ${limits.outputBytesMax} bytes and ${limits.outputLinesMax} lines.`);
}
