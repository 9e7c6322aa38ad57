import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { newLogOutput } from "./log-output";

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = fs.constants;
const line = (number: number) => `${String(number).padStart(999, "0")}\n`;

/** The two ends of a pipe; reading and writing never wait. */
function newPipe() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "log-output-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "pipe");
  execFileSync("mkfifo", [file]);
  const open = () => fs.openSync(file, O_RDONLY | O_NONBLOCK);
  const reader = open();
  const writer = fs.openSync(file, O_WRONLY | O_NONBLOCK);
  const read = (fd = reader) => {
    const bytes = Buffer.alloc(100_000);
    try {
      return bytes.toString("utf8", 0, fs.readSync(fd, bytes));
    } catch {
      return ""; // nothing is there yet
    }
  };
  return { open, reader, writer, read };
}

it("what a slow reader does not take is held, and follows in order", async () => {
  const { writer, read } = newPipe();
  const output = newLogOutput(writer);
  for (let number = 0; number < 300; number++) output.write(line(number));
  let text = "";
  await vi.waitFor(() => {
    text += read();
    expect(text.length).toBe(300_000);
  }, 20_000);
  expect(text).toBe(Array.from({ length: 300 }, (_, number) => line(number)).join(""));
});

it("a log that nobody reads waits for nothing, and says what it lost when it is read again", async () => {
  const { open, reader, writer, read } = newPipe();
  const output = newLogOutput(writer);
  fs.closeSync(reader);
  for (let number = 0; number < 20; number++) output.write(line(number));
  const again = open();
  output.write("read again\n");
  const text = read(again);
  expect(text).toContain("read again\n");
  expect(JSON.parse(text.split("\n")[1] ?? "")).toMatchObject({
    level: "warn",
    msg: expect.stringMatching(/^20 lines/) as string,
  });
});

it("a log that is read too slowly loses what is more than may be held, and says how much", async () => {
  const { writer, read } = newPipe();
  const output = newLogOutput(writer, 100_000);
  for (let number = 0; number < 500; number++) output.write(line(number));
  let text = "";
  await vi.waitFor(() => {
    text += read();
    expect(text).toMatch(/\d+ lines of this log could not be written/);
  }, 20_000);
  const said = Number(/(\d+) lines of this log/.exec(text)?.[1]);
  expect(said).toBeGreaterThan(300);
  expect(text.startsWith(Array.from({ length: 500 - said }, (_, number) => line(number)).join(""))).toBe(true);
});
