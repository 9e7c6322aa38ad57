import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { onTestFinished, vi } from "vitest";
import { main } from "./main";
import type { Surroundings } from "./surroundings";

export type Typed = { code: number; out: string; err: string };

type Machine = Partial<Pick<Surroundings, "openBrowser" | "editText" | "env">> & { stdin?: string };

/** A folder of its own for each test. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "executor-cli-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Types command lines on a machine whose output goes into pipes. */
export function commandLine(env: Surroundings["env"], machine: Machine = {}) {
  return async (args: readonly string[], { stdin, ...more }: Machine = {}): Promise<Typed> => {
    const [out, err] = [new Screen(), new Screen()];
    const around = {
      ...nobody,
      ...machine,
      ...more,
      env: { ...env, ...more.env },
      stdin: pipeOf(stdin),
      stdout: out,
      stderr: err,
    };
    const code = await main(args, around);
    return { code, out: out.text, err: err.text };
  };
}

/** Starts a command line in a terminal, and answers what it asks. */
export function terminal(env: Surroundings["env"], args: readonly string[], machine: Machine = {}) {
  const [keyboard, out, screen] = [
    Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keyboard }),
    new Screen(),
    new Screen(),
  ];
  Object.assign(screen, { isTTY: true, columns: 120 });
  const interruption = new AbortController();
  const around = {
    ...nobody,
    ...machine,
    env: { ...env, NO_COLOR: "1" },
    stdin: keyboard,
    stdout: out,
    stderr: screen,
    signal: interruption.signal,
  };
  const ended = main(args, around).then((code): Typed => ({ code, out: out.text, err: screen.text }));
  const seen = (text: string) => vi.waitFor(() => screen.expect(text), { timeout: 30_000, interval: 20 });
  return {
    ended,
    screen,
    seen,
    interrupt: () => interruption.abort(),
    /** Waits until the screen shows a text, then presses keys. */
    async press(text: string, ...keys: string[]): Promise<void> {
      await seen(text);
      screen.forget();
      for (const key of keys) keyboard.write(key);
    },
  };
}

export const keys = { down: "\u001b[B", enter: "\r", escape: "\u001b" };

class Screen extends PassThrough {
  text = "";
  #from = 0;
  constructor() {
    super();
    this.on("data", (chunk: Buffer) => (this.text += chunk.toString()));
  }
  /** Only what comes from here on counts as seen. */
  forget(): void {
    this.#from = this.text.length;
  }
  expect(text: string): void {
    if (!this.text.slice(this.#from).includes(text)) throw new Error(`The screen does not show ${text}:\n${this.text}`);
  }
}

function pipeOf(text = ""): PassThrough {
  const pipe = new PassThrough();
  pipe.end(text);
  return pipe;
}

const nobody: Omit<Surroundings, "stdin" | "stdout" | "stderr" | "env"> = {
  platform: "linux",
  signal: new AbortController().signal,
  openBrowser: () => Promise.resolve(false),
  editText: (text) => Promise.resolve(text),
};
