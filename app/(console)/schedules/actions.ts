"use server";

import { createSchedule, previewTimes, removeSchedule, rotateHookSecret, updateSchedule } from "@executor/core/schedules";
import { action } from "@/lib/web";

const here = { revalidate: "/schedules" };

export const createScheduleAction = action(createSchedule, here);
export const updateScheduleAction = action(updateSchedule, here);
export const removeScheduleAction = action(removeSchedule, here);
export const rotateHookSecretAction = action(rotateHookSecret, here);
export const previewTimesAction = action(previewTimes);
