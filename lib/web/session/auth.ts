import { Auth, type AuthConfig, customFetch, raw, skipCSRFCheck } from "@auth/core";
import Credentials from "@auth/core/providers/credentials";
import type { Profile } from "@auth/core/types";
import { env } from "@executor/core/env";
import {
  apiHeaders,
  type CookieToSet,
  failed,
  isSecure,
  publicOrigin,
  readBytes,
  sessionCookieName,
  sessionCookieOptions,
  sessionLifetimeS,
  sessionSecrets,
  strangersBodyMsMax,
  toResponse,
  visitOf,
} from "@executor/core/http";
import { signIn, signInWithProvider } from "@executor/core/identity";
import { log } from "@executor/core/log";
import type { Visit } from "@executor/core/operation/entrance";
import { Failure } from "@executor/core/operation/failure";
import { guardedFetch } from "@executor/core/outbound/fetch";

const oidcProvider = "oidc";

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
  answerAuth(request).catch((error: unknown) => toResponse(failed(request, error)));

async function answerAuth(request: Request): Promise<Response> {
  const { method, headers, url } = request;
  const { pathname, search } = new URL(url);
  if (!ownDoors.has(`${method} ${pathname}`)) throw new Failure("not_found", "There is nothing here.");
  const body = request.body && (await readBytes(request, formBytesMax, strangersBodyMsMax));
  const asSeen = new Request(new URL(`${pathname}${search}`, publicOrigin(headers)), { method, headers, body });
  const answer = await Auth(asSeen, authConfig(visitOf(headers)));
  for (const [name, value] of Object.entries(apiHeaders)) answer.headers.set(name, value);
  return answer;
}

/** All single sign-on needs. Signing in with a password and signing out have doors of ours, which keep the session's row. */
const ownDoors: ReadonlySet<string> = new Set([
  "GET /api/auth/csrf",
  "POST /api/auth/signin/oidc",
  "GET /api/auth/callback/oidc",
]);

export const singleSignOn = (): { id: string; name: string } | null =>
  env.OIDC_ISSUER ? { id: oidcProvider, name: env.OIDC_NAME } : null;

const authConfig = (visit: Visit): AuthConfig => ({
  basePath: "/api/auth",
  secret: sessionSecrets(),
  trustHost: true,
  session: { strategy: "jwt", maxAge: sessionLifetimeS },
  useSecureCookies: isSecure(),
  cookies: { sessionToken: { name: sessionCookieName(isSecure()), options: sessionCookieOptions() } },
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
      claims: profile ?? {},
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
  authorization: { params: { scope: env.OIDC_SCOPES } },
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
