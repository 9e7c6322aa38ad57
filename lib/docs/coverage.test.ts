import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** How many ids each letter has. */
const counts = { A: 119, B: 46, C: 34, D: 147, E: 52 };
const all = Object.entries(counts).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => idOf(letter, index + 1)),
);

function idOf(letter: string, number: number): string {
  return `${letter}${String(number).padStart(3, "0")}`;
}

const rows = readFileSync("docs/coverage.md", "utf8")
  .split("\n")
  .filter((line) => /^\| [A-E]\d{3}/.test(line))
  .map((line) => {
    const [, ids = "", , lives = "", shown = ""] = line.split("|").map((cell) => cell.trim());
    return { ids: ids.split(", ").flatMap(idsIn), lives, shown };
  });

function idsIn(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  const [from, to] = [first, last].map((id) => Number(id.slice(1)));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => idOf(first[0] ?? "", (from ?? 0) + index));
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+\.\w+)`/g)].map(([, path = ""]) => path);

describe("the page of coverage", () => {
  it("has every id once", () => {
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...all].sort());
  });

  it("names a place and a test for each, or the reason why there is none", () => {
    for (const { ids, lives, shown } of rows) {
      const isPlaced = pathsIn(lives).length > 0 && /\.(test|spec)\.ts$/.test(pathsIn(shown)[0] ?? "");
      expect(isPlaced || shown.split(" ").length > 5, ids.join()).toBe(true);
    }
  });

  it("names paths that exist", () => {
    for (const { lives, shown } of rows)
      for (const path of [...pathsIn(lives), ...pathsIn(shown)]) expect(existsSync(path), path).toBe(true);
  });
});
