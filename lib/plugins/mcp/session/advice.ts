import { Failure } from "../../../operation/failure";
import type { Endpoint } from "../source/forms";
import { BadAnswer, failureOf, isOtherTransport, isUnknownGreeting, NoGreeting, statusOf } from "./failure";

/** Why there is no speaking to an address, and what may help. */
export function unreached(error: unknown, { url, transport }: Endpoint): unknown {
  if (isUnknownGreeting(error)) return new NoGreeting(url.host);
  const failure = failureOf(error, url.host);
  if (!(failure instanceof Failure)) return failure;
  const advice = [...adviceFor(error, failure), ...(transport !== "auto" && isOtherTransport(error) ? [otherTransport] : [])];
  return advice.length === 0 ? failure : new Failure(failure.code, [failure.message, ...advice].join(" ")).causedBy(failure);
}

function adviceFor(error: unknown, failure: Failure): string[] {
  const status = statusOf(error);
  if (failure instanceof BadAnswer || (status !== null && [404, 405, 410, 501].includes(status))) return [otherPath];
  if (status === 403)
    return ["It may let in certain addresses only, or want a token: one for everybody can be set among its headers."];
  return status !== null && (status === 429 || status >= 500) ? ["Try again later."] : [];
}

const otherPath = "Check the path: servers often listen at /mcp, older ones at /sse.";
const otherTransport = "It may speak the other transport: set Transport to auto.";
