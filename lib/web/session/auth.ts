import { Auth, type AuthConfig, customFetch, raw, skipCSRFCheck } from "@auth/core";
import { decode, encode } from "@auth/core/jwt";
import Credentials from "@auth/core/providers/credentials";
import type { Profile } from "@auth/core/types";
import { env } from "../../env";
import { signIn, signInWithProvider } from "../../identity";
import { log } from "../../log";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { guardedFetch } from "../../outbound/fetch";
import { processWide } from "../../process";
import { derivedSecret, rootKeysAtHand } from "../../vault/root-key";
import { readBytes } from "../http-api/body";
import { apiHeaders, respond } from "../http-api/respond";
import { isSecure, publicOrigin } from "../origin";
import { visitOf } from "../visit";
import { sessionCookieName } from "./cookies";

const lifetimeS = 14 * 24 * 60 * 60;
const oidcProvider = "oidc";

export type CookieToSet = { name: string; value: string; options: object };

/** Email and password through Auth.js: the cookies to set, or the Failure the sign-in ended with. */
export async function signInWithPassword(
  request: { url: string; headers: Headers },
  input: Record<string, string>,
): Promise<CookieToSet[]> {
  const url = new URL("/api/auth/callback/credentials", request.url);
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  const post = new Request(url, { method: "POST", headers, body: new URLSearchParams(input) });
  try {
    const answer = await Auth(post, { ...authConfig(visitOf(request.headers)), raw, skipCSRFCheck });
    return answer.cookies ?? [];
  } catch (error) {
    throw failureWithin(error) ?? error;
  }
}

const formBytesMax = 20_000;

/** The doors Auth.js keeps itself: the way to an OpenID Connect provider and back. */
export const handleAuth = (request: Request): Promise<Response> =>
  respond(request, async () => {
    const { method, headers, url } = request;
    const { pathname, search } = new URL(url);
    if (!ownDoors.has(`${method} ${pathname}`)) throw new Failure("not_found", "There is nothing here.");
    const body = request.body && (await readBytes(request, formBytesMax));
    const asSeen = new Request(new URL(`${pathname}${search}`, publicOrigin(headers)), { method, headers, body });
    const answer = await Auth(asSeen, authConfig(visitOf(headers)));
    for (const [name, value] of Object.entries(apiHeaders)) answer.headers.set(name, value);
    return answer;
  });

/** All single sign-on needs. Signing in with a password and signing out have doors of ours, which keep the session's row. */
const ownDoors: ReadonlySet<string> = new Set([
  "GET /api/auth/csrf",
  "POST /api/auth/signin/oidc",
  "GET /api/auth/callback/oidc",
]);

export const singleSignOn = (): { id: string; name: string } | null =>
  env.OIDC_ISSUER ? { id: oidcProvider, name: env.OIDC_NAME } : null;

/** The session token within the cookie, which only this installation can have written. */
export async function readSessionToken(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null;
  try {
    const claims = await decode({ token: cookie, secret: secrets(), salt: sessionCookieName(isSecure()) });
    return typeof claims?.sessionToken === "string" ? claims.sessionToken : null;
  } catch {
    return null;
  }
}

export async function sessionCookie(sessionToken: string): Promise<CookieToSet> {
  const name = sessionCookieName(isSecure());
  const value = await encode({ token: { sessionToken }, secret: secrets(), salt: name, maxAge: lifetimeS });
  return { name, value, options: { ...cookieOptions(), maxAge: lifetimeS } };
}

const cookieOptions = () => ({ httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() });

const secrets = (): string[] =>
  processWide("web.auth-secrets", () => rootKeysAtHand().map((root) => derivedSecret(root, "session cookie")));

const authConfig = (visit: Visit): AuthConfig => ({
  basePath: "/api/auth",
  secret: secrets(),
  trustHost: true,
  session: { strategy: "jwt", maxAge: lifetimeS },
  useSecureCookies: isSecure(),
  cookies: { sessionToken: { name: sessionCookieName(isSecure()), options: cookieOptions() } },
  pages: { signIn: "/sign-in", error: "/sign-in" },
  providers: [passwords(visit), ...(env.OIDC_ISSUER ? [openIdConnect(env.OIDC_ISSUER)] : [])],
  callbacks: {
    signIn: ({ user, account, profile }) => account?.provider !== oidcProvider || admit(visit, user, profile),
    jwt: ({ token, user }) => (user && "sessionToken" in user ? { sessionToken: user.sessionToken } : token),
    redirect: ({ url, baseUrl }) => (new URL(url, baseUrl).origin === baseUrl ? new URL(url, baseUrl).href : baseUrl),
  },
  logger: {
    error: (error) =>
      log.warn({ error: error.name, reason: failureWithin(error)?.message ?? error.message }, "a sign-in did not succeed"),
    warn: (code) => log.debug({ code }, "a note of the sign-in library"),
    debug: () => undefined,
  },
});

const passwords = (visit: Visit) =>
  Credentials({
    credentials: { email: {}, password: {} },
    authorize: async (credentials) => {
      const { token, userId } = await signIn(visit, credentials as { email: string; password: string });
      return { id: userId, sessionToken: token };
    },
  });

/** Matches whom the provider names to somebody here; a refusal goes back to the sign-in page, which explains it. */
async function admit(visit: Visit, user: object, profile: Profile | undefined): Promise<true | string> {
  try {
    const { token } = await signInWithProvider(visit, {
      issuer: env.OIDC_ISSUER ?? "",
      subject: profile?.sub ?? "",
      email: profile?.email ?? null,
      emailVerified: profile?.email_verified === true,
      name: profile?.name ?? null,
    });
    Object.assign(user, { sessionToken: token });
    return true;
  } catch (error) {
    if (error instanceof Failure) return "/sign-in?refused=provider";
    throw error;
  }
}

const openIdConnect = (issuer: string): NonNullable<AuthConfig["providers"]>[number] => ({
  id: oidcProvider,
  name: env.OIDC_NAME,
  type: "oidc",
  issuer,
  clientId: env.OIDC_CLIENT_ID,
  clientSecret: env.OIDC_CLIENT_SECRET,
  checks: ["pkce", "state", "nonce"],
  [customFetch]: guardedFetch,
  profile: (claims) => ({ id: claims.sub, email: claims.email, name: claims.name }),
});

/** Auth.js wraps what a callback throws; a Failure inside is what happened. */
function failureWithin(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return null;
  const { cause } = error;
  if (cause instanceof Error) return failureWithin(cause);
  return cause && typeof cause === "object" && "err" in cause ? failureWithin(cause.err) : null;
}
