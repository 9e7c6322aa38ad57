import { z } from "zod";
import { countedRunsMax, countRuns, type OutcomeCount, type RunOutcome, runOutcomes } from "../../db/journal/runs";
import { operation } from "../../operation/operation";

import { RunsFilter, runsAsked } from "./list";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const usualMs = 28 * dayMs;
const stepsMax = 96;
const stepLengths = [1, 5, 15, 30, 60, 120, 360, 720, 1_440, 10_080].map((minutes) => minutes * minuteMs);

const Step = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  ...(Object.fromEntries(runOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<RunOutcome, z.ZodInt>),
});

const Histogram = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  total: z.number().int(),
  isCapped: z.boolean().describe(`Whether there are more: only the latest ${countedRunsMax} runs are counted`),
  steps: z.array(Step),
});
export type RunHistogram = z.infer<typeof Histogram>;

export const countExecutions = operation({
  name: "execution.histogram",
  summary: "Count runs over time by what they came to",
  permission: "executions:read",
  input: RunsFilter.extend({ since: z.iso.datetime().optional().describe("28 days ago unless said") }),
  output: Histogram,
  async run(ctx, filter) {
    const until = Math.min(filter.until ? Date.parse(filter.until) : Date.now(), Date.now());
    const asked = Math.min(filter.since ? Date.parse(filter.since) : until - usualMs, until);
    const stepMs = stepLengths.find((length) => (until - asked) / length < stepsMax) ?? Math.ceil((until - asked) / stepsMax);
    const since = Math.floor(asked / stepMs) * stepMs;
    const counts = await countRuns({ ...runsAsked(ctx, filter), since: new Date(asked), stepMs, from: new Date(since) });
    const total = counts.reduce((sum, { runs }) => sum + runs, 0);
    const at = (step: number) => new Date(since + step * stepMs).toISOString();
    const count = Math.max(1, Math.ceil((until - since + 1) / stepMs));
    return {
      ...{ since: at(0), until: new Date(until).toISOString(), total, isCapped: total >= countedRunsMax },
      steps: Array.from({ length: count }, (_, step) => ({ from: at(step), to: at(step + 1), ...outcomesOf(counts, step) })),
    };
  },
});

function outcomesOf(counts: readonly OutcomeCount[], step: number): Record<RunOutcome, number> {
  const runsOf = (outcome: RunOutcome) => counts.find((row) => row.step === step && row.outcome === outcome)?.runs ?? 0;
  return Object.fromEntries(runOutcomes.map((outcome) => [outcome, runsOf(outcome)])) as Record<RunOutcome, number>; // safe: every outcome
}
