import { Logger } from "graphile-worker";
import { unavailabilityOf } from "../db/connection-lost";
import { log } from "../log";
import { Failure } from "../operation/failure";

/**
 * Logs the library's messages at our levels. Its messages about single jobs are of no interest to an operator, and neither is
 * what it says of its own end.
 */
export const queueLogger = (isStopped: () => boolean = () => false): Logger =>
  new Logger(() => (level, message, meta) => {
    if (isStopped()) log.trace({ queue: message }, "the queue reports while it stops");
    else if (level === "error") reportError(message, meta);
    else if (level === "warning") log.warn({ queue: message }, "the queue reports");
    else log.trace({ queue: message }, "the queue reports");
  });

/**
 * A job that met an expected failure, such as a service that does not answer, is tried again. A stack would lead nowhere. Of a
 * database that cannot be asked the pool tells by itself, once.
 */
function reportError(message: string, { error, failure: isOfJob }: { error?: unknown; failure?: unknown } = {}): void {
  const [queue] = message.split(/\n| with error '/);
  const why = unavailabilityOf(error);
  if (error instanceof Failure)
    log.warn({ queue: message.split("\n")[0], code: error.code, why: error.message }, "the queue reports a failure");
  else if (why !== null && isOfJob) log.warn({ queue, why }, "the queue reports a failure: the database could not be asked");
  else if (why !== null) log.debug({ queue, why }, "the queue could not ask the database");
  else log.error({ queue: message, error }, "the queue reports an error");
}
