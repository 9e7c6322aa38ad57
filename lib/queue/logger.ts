import { Logger } from "graphile-worker";
import { log } from "../log";

/** The library's own lines at our levels; what it tells of every job is of no interest to an operator. */
export const quietly = new Logger(() => (level, message, meta) => {
  if (level === "error") log.error({ queue: message, error: meta?.error }, "the queue reports an error");
  else if (level === "warning") log.warn({ queue: message }, "the queue reports");
  else log.trace({ queue: message }, "the queue reports");
});
