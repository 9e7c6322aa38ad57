import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { isUrl } from "../../url";
import { NoDocument } from "../import-worker/job";

const soundsSecret = /key|token|secret|password|pass|pwd|sig|auth|credential|code/i;
/** A value that long is a secret even where its name does not say so. */
const longValue = 20;

/** What an address holds that is for its service only. */
export function secretsOfUrl(address: string): string[] {
  if (!isUrl(address)) return [];
  const { searchParams, username, password } = new URL(address);
  const inQuery = [...searchParams].filter(([name, value]) => soundsSecret.test(name) || value.length >= longValue);
  return [username, password, ...inQuery.map(([, value]) => value)].filter((secret) => secret !== "");
}

/** The same failure for people: a service may repeat in its answer what it was asked with. */
export function redactedFailure(failure: Failure, secrets: string[]): Failure {
  const redact = redactor(secrets);
  const [message, details] = [redact(failure.message), redact(failure.details)];
  if (message === failure.message && JSON.stringify(details) === JSON.stringify(failure.details)) return failure;
  const told = failure instanceof NoDocument ? new NoDocument(message) : new Failure(failure.code, message, details);
  return told.causedBy(failure.cause);
}
