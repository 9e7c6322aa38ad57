import { createHmac } from "node:crypto";
import { processWide } from "../process";
import { dataKey } from "./keyring";

type Digested = { organizationId: string; purpose: string };

/** A keyed fingerprint: equal texts of one organization have equal fingerprints, and no text can be guessed from one. */
export async function digest({ organizationId, purpose }: Digested, text: string): Promise<string> {
  const { version, key } = await dataKey(organizationId);
  return `${version}.${createHmac("sha256", keyFor(key, purpose)).update(text).digest("base64url")}`;
}

/** The key of one purpose, kept as long as the one it is made of. */
function keyFor(key: Buffer, purpose: string): Buffer {
  const all = processWide("vault.digest-keys", () => new WeakMap<Buffer, Map<string, Buffer>>());
  const kept = all.get(key) ?? new Map<string, Buffer>();
  const own = kept.get(purpose) ?? createHmac("sha256", key).update(`digest\n${purpose}`).digest();
  all.set(key, kept.set(purpose, own));
  return own;
}
