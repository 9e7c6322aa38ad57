import { listFirings } from "./firing/list";
import { rotateHookSecret } from "./hooks/rotate";
import { createSchedule } from "./manage/create";
import { getSchedule, listSchedules, previewTimes } from "./manage/read";
import { removeSchedule } from "./manage/remove";
import { updateSchedule } from "./manage/update";

/** What schedules offer, for the table of all operations. */
export const scheduleOperations = {
  createSchedule,
  getSchedule,
  listFirings,
  listSchedules,
  previewTimes,
  removeSchedule,
  rotateHookSecret,
  updateSchedule,
};
