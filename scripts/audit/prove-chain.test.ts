import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { proveChain } from "./prove-chain.mjs";

type Line = { seq: number; hash: string; entry: string };

/** The lines of a log, the newest first, as an export writes them. */
function logOf(count: number): Line[] {
  let hash = "";
  return Array.from({ length: count }, (_, index) => {
    const [seq, entry] = [index + 1, `{"subject":"ümläut ${index}"}`];
    hash = createHash("sha256").update(Buffer.from(hash, "hex")).update(`${seq} ${entry}`).digest("hex");
    return { seq, hash, entry };
  }).reverse();
}

const prove = (lines: Line[], kept: { seq: number; hash: string }[] = []) =>
  proveChain(
    lines.map((line) => JSON.stringify(line)),
    kept,
  );
const headAt = (lines: Line[], seq: number) => lines.find((line) => line.seq === seq)!;

it("proves a whole log, and one that begins behind removed lines from a head that was kept", async () => {
  const lines = logOf(9);
  expect(await prove(lines, [headAt(lines, 4)])).toEqual({ from: 1, to: 9, head: lines[0]!.hash, isBeginningProved: true });
  const rest = lines.slice(0, 5);
  expect(await prove(rest)).toMatchObject({ from: 5, isBeginningProved: false });
  expect(await prove(rest, [headAt(lines, 4)])).toMatchObject({ from: 5, isBeginningProved: true });
});

it.each<[string, (lines: Line[]) => Line[], RegExp]>([
  ["a changed line", (lines) => lines.map((line) => (line.seq === 4 ? { ...line, entry: "{}" } : line)), /^Line 4 does not fit/],
  [
    "a changed first line",
    (lines) => lines.map((line) => (line.seq === 1 ? { ...line, entry: "{}" } : line)),
    /^Line 1 does not fit/,
  ],
  ["a missing line", (lines) => lines.filter(({ seq }) => seq !== 4), /^Line 4 is missing/],
  ["two swapped lines", ([first, second, ...rest]) => [second!, first!, ...rest], /is missing/],
  ["no lines", () => [], /no lines/],
])("says what is wrong with %s", async (_what, change, message) => {
  const lines = change(logOf(9));
  await expect(prove(lines)).rejects.toThrow(message);
});

it("says that the end was cut off, that the log was made anew, and that a file is something else", async () => {
  const lines = logOf(9);
  await expect(prove(lines, [{ seq: 9, hash: "0".repeat(64) }])).rejects.toThrow("Line 9 is not the one that was kept");
  await expect(prove(lines.slice(2), [lines[0]!])).rejects.toThrow("Line 9 is not in the file");
  await expect(proveChain(["{}"], [])).rejects.toThrow("Line 1 of the file is no exported line");
});
