import { decode, encode } from "@auth/core/jwt";
import { processWide } from "../../process";
import { derivedSecret, rootKeysAtHand } from "../../vault/root-key";
import { sessionCookieName } from "./cookie-name";
import { isSecure } from "./origin";

export type CookieToSet = { name: string; value: string; options: object };

export const sessionLifetimeS = 14 * 24 * 60 * 60;

/** The session token within the cookie, which only this installation can have written. */
export async function readSessionToken(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null;
  try {
    const claims = await decode({ token: cookie, secret: sessionSecrets(), salt: sessionCookieName(isSecure()) });
    return typeof claims?.sessionToken === "string" ? claims.sessionToken : null;
  } catch {
    return null;
  }
}

export async function sessionCookie(sessionToken: string): Promise<CookieToSet> {
  const name = sessionCookieName(isSecure());
  const value = await encode({ token: { sessionToken }, secret: sessionSecrets(), salt: name, maxAge: sessionLifetimeS });
  return { name, value, options: { ...sessionCookieOptions(), maxAge: sessionLifetimeS } };
}

export const sessionCookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() });

export const sessionSecrets = (): string[] =>
  processWide("web.auth-secrets", () => rootKeysAtHand().map((root) => derivedSecret(root, "session cookie")));
