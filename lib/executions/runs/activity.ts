import { z } from "zod";
import { readActivity } from "../../db/journal/activity";
import { can, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";

const dayMs = 86_400_000;

const ActivityDay = z.object({
  day: z.iso.date(),
  runs: z.number().int(),
  failed: z.number().int().describe("Runs that ended with an error"),
  calls: z.number().int(),
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
    const mine = [ctx.actor.id, personOf(ctx)].filter((id) => id !== null);
    const since = new Date((today - days + 1) * dayMs);
    const people = can(ctx.actor, "executions:all") ? null : mine;
    const known = new Map(
      (await readActivity({ organizationId: ctx.organizationId, since, people })).map((row) => [row.day, row]),
    );
    return { items: names.map((day) => known.get(day) ?? { day, runs: 0, failed: 0, calls: 0 }) };
  },
});

const nameOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
