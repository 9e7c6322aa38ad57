import { z } from "zod";
import { operation } from "../../operation/operation";
import { nextRuns, requireTiming } from "../timing/cron";
import { Schedule, ScheduleDetail, scheduleDetail, scheduleViews } from "./schedule";

export const listSchedules = operation({
  name: "schedule.list",
  summary: "List what runs by itself, with the next times",
  permission: "schedules:read",
  input: z.object({}),
  output: z.object({ items: z.array(Schedule) }),
  async run(ctx) {
    return { items: await scheduleViews(ctx, await ctx.db.schedule.findMany({ orderBy: { name: "asc" } })) };
  },
});

export const getSchedule = operation({
  name: "schedule.get",
  summary: "See a schedule with what it runs",
  permission: "schedules:write",
  input: z.object({ id: z.uuid() }),
  output: ScheduleDetail,
  run: (ctx, { id }) => scheduleDetail(ctx, id),
});

const previewMax = 10;

export const previewTimes = operation({
  name: "schedule.preview",
  summary: "See the next times of a cron expression",
  permission: "schedules:read",
  input: z.object({ cron: z.string().trim().max(200), timeZone: z.string().max(60).default("UTC") }),
  output: z.object({ nextRuns: z.array(z.iso.datetime()) }),
  async run(_ctx, timing) {
    requireTiming(timing);
    return { nextRuns: nextRuns(timing, previewMax).map((at) => at.toISOString()) };
  },
});
