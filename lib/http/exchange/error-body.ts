import { type Unavailability, unavailabilityOf } from "../../db/connection-lost";
import { noteTrouble } from "../../db/trouble";
import { log } from "../../log";
import { Failure, type FailureCode, type FieldErrors } from "../../operation/failure";

export type ErrorBody = { code: FailureCode; message: string; details?: FieldErrors };

/** What a caller may see of an error: a Failure as it is, anything else as a reference to the log. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof Failure) return failureBody(error, requestId);
  const why = unavailabilityOf(error);
  if (why !== null) {
    noteTrouble(why);
    log.warn({ requestId, why, error: error instanceof Error ? error.message : error }, "the database could not be asked");
    return { code: "unavailable", message: unavailable[why] };
  }
  log.error({ requestId, error }, "a bug");
  return { code: "internal", message: `Something went wrong. The log says more under the reference ${requestId}.` };
}

const unavailable: Record<Unavailability, string> = {
  away: "The database does not answer at this moment. Try again shortly.",
  crowded:
    "The database allows this console no further connection at this moment. Try again shortly; if it lasts, whoever runs it can allow more.",
  busy: "All connections of this console to its database are in use. Try again shortly; if it lasts, whoever runs it can allow more.",
  late: "The database did not finish this in time. Try again shortly.",
  full: "The database has no space left, so nothing can be changed until whoever runs this console has made room.",
  "read-only": "The database takes no changes at this moment. Try again shortly.",
};

function failureBody({ code, message, details, cause }: Failure, requestId: string): ErrorBody {
  if (cause) log.warn({ requestId, code, cause }, "what a refusal came from");
  return { code, message, details };
}
