import { judge, type Verdict } from "./budget";
import type { Asked, Row, Sample, Side } from "./row";

type Summary = { median: number; least: number; most: number; samples: number[] };
export type Result = { row: Row; summaries: Partial<Record<Side, Summary>>; verdict?: Verdict; error?: Error };

const roundsDefault = 5;
const rowMsMax = 30_000;

/** All sides by turns in one run, so that a noisy machine disturbs them alike; a row that is slow gets fewer rounds. */
export async function measureRow(row: Row, asked: Asked): Promise<Result> {
  process.stdout.write(`${row.id} … `);
  try {
    const summaries = await takeTurns(row, asked);
    console.log("done");
    return { row, summaries, verdict: judge(row.budget ?? [], summaries) };
  } catch (error) {
    console.log(`failed: ${error instanceof Error ? error.message : error}`);
    return { row, summaries: {}, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function takeTurns({ sides, cold, rounds = roundsDefault }: Row, asked: Asked): Promise<Result["summaries"]> {
  const samplers = Object.entries(await sides(asked)) as [Side, Sample][]; // safe: a literal's own keys
  const taken = new Map(samplers.map(([side]) => [side, [] as number[]]));
  if (!cold) for (const [, sample] of samplers) await sample();
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0 && performance.now() - began > rowMsMax) break;
    for (const [side, sample] of samplers) taken.get(side)?.push(await sample());
  }
  return Object.fromEntries([...taken].map(([side, samples]) => [side, summarise(samples)]));
}

function summarise(samples: number[]): Summary {
  return { median: median(samples), least: Math.min(...samples), most: Math.max(...samples), samples };
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
