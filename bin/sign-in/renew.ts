import * as oauth from "oauth4webapi";
import type { Profile, ProfileStore, SignIn } from "../profiles/store";
import { discover, refusal, signInOf } from "./authorization-server";

const earlierMs = 60_000;

type Kept = { store: ProfileStore; name: string; signal: AbortSignal };

/** The access token of a profile. One that is nearly over is renewed, by one process at a time. */
export async function presentToken({ store, name, signal }: Kept, profile: Profile): Promise<string> {
  const { signIn } = profile;
  if (!signIn) return profile.apiKey ?? "";
  if (isGood(signIn)) return signIn.accessToken;
  return store.update(async ({ profiles }) => {
    const kept = profiles[name];
    if (kept?.signIn && isGood(kept.signIn)) return kept.signIn.accessToken;
    const renewed = await renew(profile.origin, kept?.signIn ?? signIn, signal);
    profiles[name] = { ...(kept ?? profile), signIn: renewed };
    return renewed.accessToken;
  });
}

const isGood = ({ expiresAt }: SignIn) => expiresAt > Date.now() + earlierMs;

async function renew(origin: string, { clientId, refreshToken }: SignIn, signal: AbortSignal): Promise<SignIn> {
  const { issuer, request } = await discover(origin, signal);
  const client = { client_id: clientId };
  const answer = await oauth.refreshTokenGrantRequest(issuer, client, oauth.None(), refreshToken, request);
  const tokens = await oauth.processRefreshTokenResponse(issuer, client, answer).catch(refusal);
  return signInOf(clientId, tokens);
}

/** Tells the console that a sign-in is over (RFC 7009). */
export async function revoke(origin: string, { clientId, refreshToken }: SignIn, signal: AbortSignal): Promise<void> {
  const { issuer, request } = await discover(origin, signal);
  const answer = await oauth.revocationRequest(issuer, { client_id: clientId }, oauth.None(), refreshToken, request);
  await oauth.processRevocationResponse(answer);
}
