import { Logger } from "graphile-worker";
import { log } from "../log";
import { Failure } from "../operation/failure";

/** Logs the library's messages at our levels. Its messages about single jobs are of no interest to an operator. */
export const queueLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") reportError(message, meta?.error);
  else if (level === "warning") log.warn({ queue: message }, "the queue reports");
  else log.trace({ queue: message }, "the queue reports");
});

/** A job that met an expected failure, such as a service that does not answer, is tried again. A stack would lead nowhere. */
function reportError(message: string, error: unknown): void {
  if (error instanceof Failure)
    log.warn({ queue: message.split("\n")[0], code: error.code, why: error.message }, "the queue reports a failure");
  else log.error({ queue: message, error }, "the queue reports an error");
}
