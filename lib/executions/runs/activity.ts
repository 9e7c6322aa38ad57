import { z } from "zod";
import {
  type ActivityCounts,
  type FailingTool,
  measuredCallsMax,
  readActivity,
  readAnswerTimes,
  readCalledIntegrations,
  readFailingTools,
  readLatency,
  readWaitingCalls,
  type Took,
} from "../../db/journal/activity";
import { operation } from "../../operation/operation";
import { whoseRuns } from "../views/visible";
import { notFailures } from "./calls";

const hourMs = 3_600_000;

/** Steps begin at full hours of UTC; the last one has begun and is not over. */
const ranges = {
  "24h": { steps: 24, stepMs: hourMs },
  "7d": { steps: 28, stepMs: 6 * hourMs },
  "28d": { steps: 28, stepMs: 24 * hourMs },
  "90d": { steps: 90, stepMs: 24 * hourMs },
} as const;
const rangeNames = Object.keys(ranges) as [ActivityRange, ...ActivityRange[]]; // safe: a literal's own keys
export type ActivityRange = keyof typeof ranges;

const Counts = z.object({
  runs: z.number().int(),
  completed: z.number().int().describe("Runs that ended well, with all of their calls"),
  partial: z.number().int().describe("Runs that ended well although calls failed"),
  failed: z.number().int().describe("Runs that ended with an error, and single calls that failed"),
  cancelled: z.number().int(),
  calls: z.number().int(),
  failedCalls: z.number().int(),
  blockedCalls: z.number().int().describe("Calls that a policy stopped"),
  declinedCalls: z.number().int().describe("Calls that people did not approve"),
});

const Times = z.object({
  count: z.number().int().describe("How many were measured"),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
});

const Step = Counts.extend({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  waitingCalls: z.number().int().describe("Calls that wait for an answer now"),
  latency: Times,
  answers: Times,
});
export type ActivityStep = z.infer<typeof Step>;

const Failing = z.object({
  address: z.string(),
  calls: z.number().int(),
  code: z.string().describe("The most frequent error"),
  lastAt: z.iso.datetime(),
});

const failingMax = 5;

const Activity = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  steps: z.array(Step),
  before: Counts.describe("The period before, of the same length"),
  latency: Times.describe(`How long tools took to answer: up to ${measuredCallsMax} of the latest calls`),
  answers: Times.describe("How long people took to answer approvals"),
  failing: z.array(Failing).describe("The tools with the most failed calls, of the latest 10,000 of these"),
  integrations: z
    .array(z.object({ slug: z.string(), calls: z.number().int(), failed: z.number().int() }))
    .describe(`How often each integration was called, of up to ${measuredCallsMax} of the latest calls`),
});
export type Activity = z.infer<typeof Activity>;

export const getActivity = operation({
  name: "execution.activity",
  summary: "See what ran in a period and how it went: runs, calls, latency, time to answer, failing tools",
  permission: "executions:read",
  input: z.object({ range: z.enum(rangeNames).default("28d") }),
  output: Activity,
  async run(ctx, { range }) {
    const { steps, stepMs } = ranges[range];
    const since = new Date((Math.floor(Date.now() / stepMs) - steps + 1) * stepMs);
    const filter = { organizationId: ctx.organizationId, people: whoseRuns(ctx), since, stepMs, steps };
    const [counted, waiting, latency, answers, failing, integrations] = await Promise.all([
      readActivity(filter),
      readWaitingCalls(filter),
      readLatency(filter),
      readAnswerTimes(filter),
      readFailingTools(filter, notFailures),
      readCalledIntegrations(filter, notFailures),
    ]);
    const at = (step: number) => new Date(since.getTime() + step * stepMs).toISOString();
    return {
      since: at(0),
      until: at(steps),
      steps: Array.from({ length: steps }, (_, step) => ({
        ...countsOf(counted.find((row) => row.step === step)),
        ...{ from: at(step), to: at(step + 1) },
        waitingCalls: waiting.find((row) => row.step === step)?.calls ?? 0,
        latency: timesOf(latency, step),
        answers: timesOf(answers, step),
      })),
      before: countsOf(counted.find(({ step }) => step === -1)),
      latency: timesOf(latency, null),
      answers: timesOf(answers, null),
      failing: worstOf(failing),
      integrations,
    };
  },
});

const nothing: ActivityCounts = {
  ...{ runs: 0, completed: 0, partial: 0, failed: 0, cancelled: 0 },
  ...{ calls: 0, failedCalls: 0, blockedCalls: 0, declinedCalls: 0 },
};

const countsOf = (found: ActivityCounts | undefined): ActivityCounts => found ?? nothing;

function timesOf(times: readonly Took[], step: number | null): z.input<typeof Times> {
  const { count, p50Ms, p95Ms } = times.find((row) => row.step === step) ?? { count: 0, p50Ms: null, p95Ms: null };
  return { count, p50Ms, p95Ms };
}

/** A tool with several errors is listed once, with the most frequent one. */
function worstOf(rows: readonly FailingTool[]): z.input<typeof Failing>[] {
  const tools = new Map<string, FailingTool[]>();
  for (const row of rows) tools.set(row.address, [...(tools.get(row.address) ?? []), row]);
  return [...tools]
    .map(([address, errors]) => ({
      address,
      calls: errors.reduce((sum, { calls }) => sum + calls, 0),
      code: errors[0]?.code ?? "",
      lastAt: new Date(Math.max(...errors.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
    }))
    .sort((one, other) => other.calls - one.calls)
    .slice(0, failingMax);
}
