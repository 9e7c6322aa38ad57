import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getScheduleRow } from "./schedule";

export const removeSchedule = operation({
  name: "schedule.remove",
  summary: "Remove a schedule with its history. Runs that it began go on",
  permission: "schedules:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const { name } = await getScheduleRow(ctx, id);
    return change(ctx, "schedule.remove", async (db, note) => {
      await db.schedule.deleteMany({ where: { id } });
      note(name, { id });
      return {};
    });
  },
});
