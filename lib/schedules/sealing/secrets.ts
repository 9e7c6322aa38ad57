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

const secretsMax = 2;
const nobodys = newSecret();

/**
 * Whether one of the signatures is that of a secret. It takes as long whichever differs and however many secrets there are,
 * none among them: how long a refusal takes does not say what is there.
 */
export function isSigned({ id, timestamp, signature, body }: Signed, secrets: readonly string[]): boolean {
  const given = signature.split(" ").flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  const text = `${id}.${timestamp}.${body}`;
  const expected = Array.from({ length: secretsMax }, (_, at) => {
    const secret = secrets[at] ?? nobodys;
    return createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
      .update(text)
      .digest();
  });
  const isOne = expected.map((one) => given.some((other) => other.length === one.length && timingSafeEqual(one, other)));
  return secrets.some((_, at) => isOne[at]);
}
