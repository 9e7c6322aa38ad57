import { log } from "../log";
import { Failure, type FailureCode, type FieldErrors } from "../operation/failure";

export type ErrorBody = { code: FailureCode; message: string; details?: FieldErrors };

/** What may leave the house of an error: a Failure as it is, anything else as a reference to the log. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof Failure) return { code: error.code, message: error.message, details: error.details };
  log.error(
    { requestId, error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error },
    "a bug",
  );
  return { code: "internal", message: `Something went wrong. The log says more under the reference ${requestId}.` };
}
