import { scheduleOperations } from "../schedules";
import { getInstallationStatus } from "./installation";
import { listJobs } from "./list";
import { getInstallationLoad } from "./load";
import { listPlugins } from "./plugins";
import { retryJob } from "./retry";

/** What schedules, background work and the installation offer, for the table of all operations. */
export const jobOperations = {
  ...scheduleOperations,
  getInstallationLoad,
  getInstallationStatus,
  listJobs,
  listPlugins,
  retryJob,
};
