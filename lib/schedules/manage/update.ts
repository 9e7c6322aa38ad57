import { z } from "zod";
import { lockSchedule } from "../../db/lock";
import { noJson } from "../../db/sql";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { ScheduleBudget } from "../budget/budget";
import { nextRun, requireTiming } from "../timing/cron";
import { requireOwner } from "./actor";
import { requireTarget } from "./create";
import { findToolkitId, getScheduleRow, ScheduleDetail, Setting, scheduleDetail } from "./schedule";
import { sealTarget } from "./target";

export const updateSchedule = operation({
  name: "schedule.update",
  summary: "Change what a schedule runs and when, pause it or go on with it",
  permission: "schedules:write",
  input: Setting.omit({ trigger: true, keyId: true })
    .extend({ timeZone: z.string().max(60), toolkit: z.string().max(100).nullable() })
    .extend({ overlap: z.enum(["skip", "queue", "parallel"]), missed: z.enum(["skip", "once"]) })
    .extend({ budget: ScheduleBudget.nullable() })
    .partial()
    .extend({ id: z.uuid(), isPaused: z.boolean().optional() }),
  output: ScheduleDetail,
  async run(ctx, { id, target, toolkit, isPaused, budget, ...given }) {
    const row = await getScheduleRow(ctx, id);
    const { organizationId } = ctx;
    if (
      target !== undefined ||
      toolkit !== undefined ||
      budget !== undefined ||
      Object.values(given).some((value) => value !== undefined)
    )
      await requireOwner(ctx, row);
    const timing = { cron: given.cron ?? row.cron ?? "", timeZone: given.timeZone ?? row.timeZone };
    if (row.trigger === "cron") requireTiming(timing);
    const named = target && { targetKind: target.kind, targetName: await requireTarget(ctx, { ...row, target }) };
    const sealed = target && { target: await sealTarget(organizationId, id, target) };
    const toolkitId = toolkit === undefined ? row.toolkitId : await findToolkitId(ctx, toolkit);
    const isStill = isPaused ?? row.isPaused;
    await change(ctx, "schedule.update", async (db, note) => {
      await lockSchedule(db, organizationId, id);
      if (given.name && (await db.schedule.count({ where: { name: given.name, id: { not: id } } })))
        throw new Failure("conflict", "There is a schedule of this name.", { name: ["Choose another name."] });
      const nextAt = row.trigger === "cron" && !isStill ? nextRun(timing) : null;
      await db.schedule.updateMany({
        where: { id },
        data: {
          ...given,
          ...(budget === undefined ? {} : { budget: budget ?? noJson }),
          ...named,
          ...sealed,
          toolkitId,
          isPaused: isStill,
          nextAt,
        },
      });
      if (nextAt) await enqueue(db, { task: "schedule.fire", payload: { organizationId, id }, at: nextAt });
      note(row.name, { id, ...(isPaused === undefined ? {} : { isPaused }), ...(named ? { target: named.targetName } : {}) });
    });
    return scheduleDetail(ctx, id);
  },
});
