import { z } from "zod";
import { readActivity } from "../../db/journal/activity";
import { operation } from "../../operation/operation";
import { whoseRuns } from "../views/visible";

const dayMs = 86_400_000;

const ActivityDay = z.object({
  day: z.iso.date(),
  runs: z.number().int(),
  failed: z.number().int().describe("Runs that ended with an error, and single calls that failed"),
  partial: z.number().int().describe("Runs that ended well although calls failed"),
  calls: z.number().int(),
  failedCalls: z.number().int(),
  blockedCalls: z.number().int().describe("Calls that a policy stopped"),
  declinedCalls: z.number().int().describe("Calls that people did not approve"),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

export const getActivity = operation({
  name: "execution.activity",
  summary: "See how much ran on each of the last days, in UTC",
  permission: "executions:read",
  input: z.object({ days: z.coerce.number().int().min(1).max(90).default(14) }),
  output: z.object({ items: z.array(ActivityDay) }),
  async run(ctx, { days }) {
    const today = Math.floor(Date.now() / dayMs);
    const names = Array.from({ length: days }, (_, index) => nameOf(today - days + 1 + index));
    const since = new Date((today - days + 1) * dayMs);
    const people = whoseRuns(ctx);
    const known = new Map(
      (await readActivity({ organizationId: ctx.organizationId, since, people })).map((row) => [row.day, row]),
    );
    return { items: names.map((day) => known.get(day) ?? { day, ...nothing }) };
  },
});

const nothing = { runs: 0, failed: 0, partial: 0, calls: 0, failedCalls: 0, blockedCalls: 0, declinedCalls: 0 };

const nameOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
