import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { open, seal } from "../../vault/seal";
import { sealedAt } from "./sealed-at";

const prefix = "whsec_";
const secretBytes = 32;

/** A secret as the Standard Webhooks specification writes it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

type SecretOf = { organizationId: string; id: string; field: "secret" | "previous" };

export const sealSecret = ({ organizationId, id, field }: SecretOf, secret: string) =>
  seal(sealedAt(organizationId, id, field), secret);

export const openSecret = ({ organizationId, id, field }: SecretOf, sealed: Uint8Array): Promise<string> =>
  open(sealedAt(organizationId, id, field), sealed);

export type Signed = { id: string; timestamp: string; signature: string; body: string };

/** Whether one of the signatures is that of a secret. Takes as long whichever differs. */
export function isSigned({ id, timestamp, signature, body }: Signed, secrets: readonly string[]): boolean {
  const given = signature.split(" ").flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  const expected = secrets.map((secret) =>
    createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest(),
  );
  return expected.some((one) => given.some((other) => other.length === one.length && timingSafeEqual(one, other)));
}
