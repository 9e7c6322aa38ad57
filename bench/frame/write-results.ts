import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";
import { dirname } from "node:path";
import { budgetText } from "./budget";
import type { Result } from "./measure";

const file = "bench/results/latest.json";

type Before = { at: Date; load: number[] };

/** The numbers with the machine they come from, for whoever compares two runs; says so in one line. */
export function writeResults(results: readonly Result[], { at, load }: Before): string {
  const seconds = Math.round((Date.now() - at.getTime()) / 1000);
  const machine = { ...facts(), loadBefore: load, loadAfter: loadavg() };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at, seconds, machine, rows: results.map(plain) }, rounded, 2)}\n`);
  const [busyBefore, busyAfter] = [load, machine.loadAfter].map(([minute = 0]) => minute.toFixed(1));
  return `${machine.cores} cores, ${machine.memoryMb} MB, Node ${machine.node}, load ${busyBefore} before and ${busyAfter} after; ${seconds} s. All samples: ${file}`;
}

const facts = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model,
  memoryMb: Math.round(totalmem() / 2 ** 20),
  system: `${platform()} ${arch()}`,
  node: process.versions.node,
});

function plain({ row, summaries, verdict, error }: Result) {
  const { id, work, unit, against } = row;
  return { id, work, unit, against, budget: budgetText(row) || undefined, verdict, ...summaries, error: error?.message };
}

const rounded = (_name: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(6)) : value);
