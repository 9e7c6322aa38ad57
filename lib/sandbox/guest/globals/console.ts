import { tooMuch } from "../calls";
import { limits, writeEmit, writeLog } from "../outbox";
import { render, renderForConsole } from "../render";

type Level = "debug" | "log" | "info" | "warn" | "error";

const writer =
  (level: Level) =>
  (...values: unknown[]): void =>
    writeLog(level, () => line(values, 0));

function line(values: unknown[], from: number): string {
  let text = "";
  for (let at = from; at < values.length; at += 1) text += (at > from ? " " : "") + renderForConsole(values[at]);
  return text;
}

const silent = () => undefined;

export const consoleOf = () => ({
  ...{ debug: writer("debug"), log: writer("log"), info: writer("info"), warn: writer("warn"), error: writer("error") },
  ...{ trace: writer("debug"), dir: (value: unknown) => writeLog("log", () => renderForConsole(value)), table: writer("log") },
  ...{ group: writer("log"), groupCollapsed: writer("log"), groupEnd: silent },
  ...{ time: silent, timeEnd: silent, timeLog: silent, count: silent, countReset: silent, clear: silent },
  assert: (condition: unknown, ...values: unknown[]) => {
    if (!condition) writeLog("error", () => `Assertion failed${values.length > 0 ? ": " : ""}${line(values, 0)}`);
  },
});

/** Output that the person sees beside the result. */
export function emit(value: unknown): void {
  if (!writeEmit(render(value))) throw tooMuch(`All output together can have at most ${limits.outputBytesMax} bytes.`);
}
