import { Logger } from "graphile-worker";
import { log } from "../log";

/** Logs the library's messages at our levels. Its messages about single jobs are of no interest to an operator. */
export const queueLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") log.error({ queue: message, error: meta?.error }, "the queue reports an error");
  else if (level === "warning") log.warn({ queue: message }, "the queue reports");
  else log.trace({ queue: message }, "the queue reports");
});
