import { firstLinePrefix } from "../code/as-body";
import type { GuestError } from "../contract/program";

type Frame = { name: string; line: number; column: number };

/** Makes a function of a program's body. */
export const functionHead = "(async()=>{";
const textCharactersMax = 10_001;
const framesMax = 20;
/** The text before the program's own on its first line. */
const prefixCharacters = functionHead.length + firstLinePrefix.length;

/** The error a program threw, as its kernel reports it, with the frames of the person's own text only. */
export function userError(thrown: unknown, linesMax: number): GuestError {
  const { name, message, code, stack } = (thrown ?? {}) as Record<string, unknown>; // safe: each part is checked below
  const frames = framesOf(stack).filter(({ line }) => line <= linesMax);
  const [top] = frames;
  const error: GuestError = { name: short(name) ?? "Error", message: short(message) ?? "" };
  if (typeof code === "string") error.code = code.slice(0, textCharactersMax);
  if (!top) return error;
  const lines = frames.map((frame) => `    at ${frame.name ? `${frame.name} ` : ""}(line ${frame.line}, column ${frame.column})`);
  return { ...error, line: top.line, column: top.column, stack: [`${error.name}: ${error.message}`, ...lines].join("\n") };
}

const frameLine = /^ {4}at (?:(.{0,200}?) \()?code:(\d{1,7}):(\d{1,7})\)?$/;

function framesOf(stack: unknown): Frame[] {
  if (typeof stack !== "string") return [];
  const frames: Frame[] = [];
  for (const text of stack.split("\n")) {
    const [, name = "", line, column] = frameLine.exec(text) ?? [];
    if (line === undefined || column === undefined) continue;
    frames.push({ name: name === "<anonymous>" ? "" : name, ...locationOf(Number(line), Number(column)) });
    if (frames.length === framesMax) break;
  }
  return frames;
}

const locationOf = (line: number, column: number) => ({
  line,
  column: line === 1 ? Math.max(1, column - prefixCharacters) : column,
});

const short = (text: unknown) => (typeof text === "string" ? text.slice(0, textCharactersMax) : undefined);
