import type { WriteDb } from "../../../db/scoped";
import { change } from "../../../operation/change";
import type { Context } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import type { ToolError } from "../../../plugins";
import { bumpCatalog } from "../../../signal/catalog-revision";
import { working } from "../../calling/state";
import { tellSignedIn } from "../../connecting/tell-signed-in";
import { sealValues } from "../../credentials/values";
import type { Tokens } from "../provider/endpoints";
import { type Grant, tokenValues } from "./grant";
import { problemOf, sentences } from "./problem";

type Renewed = { claim: string; tokens: Tokens };

/** New tokens are kept before they are used: a rotated refresh token that is lost ends the connection. */
export async function settleRenewed(ctx: Context, { connectionId, settled }: Grant, { claim, tokens }: Renewed): Promise<void> {
  const { organizationId } = ctx;
  const values = tokenValues(tokens);
  const rows = await sealValues({ organizationId, connectionId }, values);
  await change(ctx, "connection.renew", async (db, note) => {
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
    if (mended.count > 0) await bumpCatalog(db, organizationId);
    if (mended.count > 0) await tellSignedIn(db, await db.connection.findFirstOrThrow({ where: { id: connectionId } }));
    note(connectionId, { isRotated: tokens.refreshToken !== null, accessExpiresAt: tokens.expiresAt?.toISOString() ?? null });
  });
}

type Failed = { claim: string; problem: ToolError };

export async function settleFailed(ctx: Context, grant: Grant, { claim, problem }: Failed): Promise<ToolError> {
  const { connectionId, settled } = grant;
  await change(ctx, "connection.renew_failed", async (db, note) => {
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
