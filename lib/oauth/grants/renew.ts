import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openValues } from "../../credentials";
import { isConnectionLost } from "../../db/connection-lost";
import { claimGrant } from "../../db/oauth-claim";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ToolError } from "../../plugins";
import { Refusal } from "../provider/answer";
import type { Tokens } from "../provider/endpoints";
import { mintTokens, renewTokens } from "../provider/tokens";
import { grantClient, OtherClient } from "./client";
import type { Grant } from "./grant";
import { needsSignIn, problemOf, settleFailed, settleRenewed } from "./settle";

const earlyMs = 60_000;
const patienceMs = 30_000;
const lookMs = 100;

/**
 * Makes sure that the access token holds for a call, a minute ahead. Of all who notice at once, in whatever process, one
 * asks the provider and the others wait for what comes of it. `refused` names the renewal whose token the API did not take.
 */
export async function ensureFresh(ctx: Context, grant: Grant, refused?: number): Promise<ToolError | null> {
  const isRefused = refused === grant.settled;
  if (!isRefused && !endsWithin(grant, earlyMs)) return null;
  const isUsable = !isRefused && !endsWithin(grant, 0);
  if (!grant.isRenewable)
    return isUsable ? null : await needsSignIn(ctx, grant, "The sign-in ended, and the provider gave nothing to renew it with.");
  const problem = await renewOnce(ctx, grant);
  return problem?.code === "oauth_refresh_failed" && isUsable ? null : problem;
}

const endsWithin = ({ accessExpiresAt }: Grant, ms: number) => accessExpiresAt !== null && +accessExpiresAt - ms <= Date.now();

async function renewOnce(ctx: Context, grant: Grant): Promise<ToolError | null> {
  const { organizationId } = ctx;
  const { connectionId, settled } = grant;
  const claim = randomUUID();
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(lookMs)) {
    const now = await ctx.db.oauthGrant.findFirst({ where: { connectionId } });
    if (!now) throw new Failure("not_found", "The connection was removed meanwhile.");
    if (now.settled !== settled) return now.failure === null ? null : problemOf(now.failureCode ?? "", now.failure);
    const isHeld = now.claimedUntil !== null && +now.claimedUntil > Date.now();
    if (!isHeld && (await ctx.db.$transaction((db) => claimGrant(db, { organizationId, connectionId, settled, claim }))))
      return await renewClaimed(ctx, grant, claim);
  }
  return problemOf(
    "oauth_refresh_failed",
    "The access token is being renewed by another process, which does not finish. Try again.",
  );
}

async function renewClaimed(ctx: Context, grant: Grant, claim: string): Promise<ToolError | null> {
  try {
    const tokens = await askProvider(ctx, grant);
    await persistently(() => settleRenewed(ctx, grant, { claim, tokens }));
    return null;
  } catch (error) {
    const problem = problemFrom(grant, error);
    await settleFailed(ctx, grant, { claim, problem });
    if (error instanceof Refusal || error instanceof OtherClient || error instanceof Failure) return problem;
    throw error;
  }
}

async function askProvider(ctx: Context, grant: Grant): Promise<Tokens> {
  const { organizationId } = ctx;
  const values = await openValues(ctx.db, { organizationId, connectionId: grant.connectionId });
  const client = await grantClient(ctx, grant, values);
  return grant.flow === "client_credentials" ? mintTokens(client, grant.scopes) : renewTokens(client, values.refreshToken ?? "");
}

/** Which refusals only a new sign-in mends, by how the tokens were got. */
const final: Record<string, ReadonlySet<string>> = {
  authorization_code: new Set(["invalid_grant"]),
  client_credentials: new Set(["invalid_client", "unauthorized_client", "invalid_grant"]),
};

function problemFrom({ flow }: Grant, error: unknown): ToolError {
  if (error instanceof Refusal)
    return problemOf(final[flow]?.has(error.error) ? "oauth_reauth_required" : "oauth_refresh_failed", error.message);
  if (error instanceof OtherClient) return problemOf("oauth_reauth_required", error.message);
  return problemOf("oauth_refresh_failed", error instanceof Failure ? error.message : "Something went wrong.");
}

/** The provider has taken the old refresh token back: a database that is away for a moment must not cost the new one. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isConnectionLost(error)) throw error;
      await sleep(500);
    }
  }
}
