import { decode, encode } from "@auth/core/jwt";
import { z } from "zod";
import { processWide } from "../../process";
import { derivedSecret, rootKeysAtHand } from "../../vault/root-key";
import { PermissionName } from "../role";

export const embedTokenPrefix = "exv_";
const salt = "embed token";

/** What a token says. Only this installation can write or read one. */
const Claims = z.object({
  organizationId: z.uuid(),
  visitorId: z.uuid(),
  origin: z.string(),
  permissions: z.array(PermissionName),
  toolkitId: z.uuid().nullable(),
});
export type EmbedClaims = z.infer<typeof Claims>;

export async function writeEmbedToken(claims: EmbedClaims, lifetimeS: number): Promise<string> {
  return embedTokenPrefix + (await encode({ token: claims, secret: secrets(), salt, maxAge: lifetimeS }));
}

/** Null for a token that is expired, altered or from elsewhere. */
export async function readEmbedToken(text: string): Promise<EmbedClaims | null> {
  try {
    const token = await decode({ token: text.slice(embedTokenPrefix.length), secret: secrets(), salt });
    return Claims.safeParse(token).data ?? null;
  } catch {
    return null;
  }
}

const secrets = (): string[] =>
  processWide("identity.embed-secrets", () => rootKeysAtHand().map((root) => derivedSecret(root, "embed token")));
