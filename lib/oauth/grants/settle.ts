import { notifySignedIn, sealValues, working } from "../../credentials";
import { lockConnection } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ToolError } from "../../plugins";
import { bumpCatalog } from "../../signal/catalog-revision";
import type { Tokens } from "../provider/endpoints";
import { type Grant, tokenValues } from "./grant";

/** What others said, ended as a sentence, before what to do. */
export function sentences(said: string, next: string): string {
  const whole = said.trim();
  return /[.!?…:]$/.test(whole) || whole === "" ? `${whole} ${next}`.trim() : `${whole}. ${next}`;
}

const advice: Record<string, string> = {
  oauth_reauth_required: "Reconnect the connection: somebody has to sign in again.",
  oauth_refresh_failed: "The access token could not be renewed; try again later.",
};

/** What a call is told when its connection has no token: why, and what to do. */
export function problemOf(code: string, reason: string): ToolError {
  const told = advice[code] ?? "";
  const message = reason.includes(told) ? reason : sentences(reason, told);
  return { code, message: message.slice(0, 700), retryable: code === "oauth_refresh_failed" };
}

type Renewed = { claim: string; tokens: Tokens };

/** New tokens are kept before they are used: a rotated refresh token that is lost ends the connection. */
export async function settleRenewed(ctx: Context, { connectionId, settled }: Grant, { claim, tokens }: Renewed): Promise<void> {
  const { organizationId } = ctx;
  const values = tokenValues(tokens);
  const rows = await sealValues({ organizationId, connectionId }, values);
  await change(ctx, "connection.renew", async (db, note) => {
    await lockConnection(db, organizationId, connectionId);
    const { count } = await db.oauthGrant.updateMany({
      where: { connectionId, settled, claimedBy: claim },
      data: { ...finished(settled), accessExpiresAt: tokens.expiresAt },
    });
    if (count === 0) throw new Failure("conflict", "The connection was changed while its token was renewed. Try again.");
    await db.connectionSecret.deleteMany({ where: { connectionId, field: { in: Object.keys(values) } } });
    await db.connectionSecret.createMany({ data: rows });
    const mended = await db.connection.updateMany({
      where: { id: connectionId, state: "needs_reconnect" },
      data: working,
    });
    if (mended.count > 0) await notifySignedIn(db, await db.connection.findFirstOrThrow({ where: { id: connectionId } }));
    if (mended.count > 0) await bumpCatalog(db, organizationId);
    note(connectionId, { isRotated: tokens.refreshToken !== null, accessExpiresAt: tokens.expiresAt?.toISOString() ?? null });
  });
}

type Failed = { claim: string; problem: ToolError };

export async function settleFailed(ctx: Context, grant: Grant, { claim, problem }: Failed): Promise<ToolError> {
  const { connectionId, settled } = grant;
  await change(ctx, "connection.renew_failed", async (db, note) => {
    await lockConnection(db, ctx.organizationId, connectionId);
    const where = { connectionId, settled, claimedBy: claim };
    await db.oauthGrant.updateMany({
      where,
      data: { ...finished(settled), failureCode: problem.code, failure: problem.message },
    });
    if (problem.code === "oauth_reauth_required") await markEnded(db, ctx, { connectionId, reason: problem.message });
    note(connectionId, { code: problem.code, reason: problem.message });
  });
  return problem;
}

const finished = (settled: number) => ({
  settled: settled + 1,
  failureCode: null,
  failure: null,
  claimedBy: null,
  claimedUntil: null,
});

/** The end of a grant that nothing renews. */
export async function needsSignIn(ctx: Context, { connectionId }: Grant, reason: string): Promise<ToolError> {
  const row = await ctx.db.connection.findFirst({ where: { id: connectionId } });
  if (row?.state !== "needs_reconnect")
    await change(ctx, "connection.state", async (db, note) => {
      await markEnded(db, ctx, { connectionId, reason });
      note(connectionId, { state: "needs_reconnect", reason });
    });
  return problemOf("oauth_reauth_required", reason);
}

async function markEnded(
  db: WriteDb,
  { organizationId }: Context,
  { connectionId, reason }: { connectionId: string; reason: string },
) {
  await db.connection.updateMany({
    where: { id: connectionId },
    data: {
      state: "needs_reconnect",
      stateReason: (reason.includes("Reconnect") ? reason : sentences(reason, "Reconnect.")).slice(0, 500),
    },
  });
  await bumpCatalog(db, organizationId);
}
