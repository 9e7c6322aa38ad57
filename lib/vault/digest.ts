import { createHmac } from "node:crypto";
import { dataKey } from "./keyring";

type Digested = { organizationId: string; purpose: string };

/** A keyed fingerprint: equal texts of one organization have equal fingerprints, and no text can be guessed from one. */
export async function digest({ organizationId, purpose }: Digested, text: string): Promise<string> {
  const { version, key } = await dataKey(organizationId);
  const own = createHmac("sha256", key).update(`digest\n${purpose}`).digest();
  return `${version}.${createHmac("sha256", own).update(text).digest("base64url")}`;
}
