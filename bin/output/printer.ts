import { styleText } from "node:util";
import type { Output, Surroundings } from "../surroundings";
import { jsonText, visible } from "./visible";

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Answers go to stdout and everything else to stderr, so that an answer can be piped. */
export type Printer = {
  readonly isJson: boolean;
  /** Whether somebody sits at a terminal who can be asked. */
  readonly isInteractive: boolean;
  /** Prints the answer of a command: JSON on one line, or a text for people. */
  answer(value: unknown, text: () => string): void;
  /** Prints a value that a tool or program gave. */
  value(value: unknown): void;
  /** A text for stdout: as it is for a pipe, and harmless for a terminal. */
  shown(text: string): string;
  /** Says something to whoever watches. */
  note(text: string): void;
  /** Says how far something is, where somebody watches it in a terminal. */
  progress(text: string): void;
  /** Paints what goes to stdout. */
  paint(style: Style, text: string): string;
  /** Paints what goes to stderr. */
  mark(style: Style, text: string): string;
};

export type PrinterOptions = { json: boolean; input: boolean };

export function openPrinter({ stdin, stdout, stderr, env }: Surroundings, { json, input }: PrinterOptions): Printer {
  const [paint, mark] = [stdout, stderr].map((stream) => painter(stream, env)) as [Painter, Painter];
  const isWatched = Boolean(stderr.isTTY) && !json;
  const shown = (text: string) => (stdout.isTTY ? visible(text) : text);
  const line = (stream: Output, text: string) => void stream.write(`${text}\n`);
  return {
    isJson: json,
    isInteractive: input && Boolean(stdin.isTTY) && Boolean(stderr.isTTY) && !env.CI,
    answer: (value, text) => line(stdout, json ? jsonText(value) : text()),
    value: (value) => line(stdout, typeof value === "string" && !json ? shown(value) : jsonText(value, json ? undefined : 2)),
    shown,
    note: (text) => line(stderr, text),
    progress: (text) => isWatched && line(stderr, text),
    paint,
    mark,
  };
}

type Painter = (style: Style, text: string) => string;

/** Colours for a terminal, unless NO_COLOR asks for none (no-color.org). */
function painter(stream: Output, env: Surroundings["env"]): Painter {
  const isColoured = env.FORCE_COLOR ? env.FORCE_COLOR !== "0" : Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== "dumb";
  return isColoured ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}
