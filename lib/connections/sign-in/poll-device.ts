import { Refusal, redeemDevice, type Tokens } from "../../oauth";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type ExchangeState, openExchangeState } from "./attempt";
import { type Attempt, finishSignIn, noteFailure } from "./finish";

type Waiting = Attempt & { sealed: Uint8Array | null; intervalMs: number | null; askedAt: Date | null };

const slowerMs = 5_000;

/** Asks the provider whether the person has agreed, never more often than it allows. Everyone who waits calls this. */
export async function pollDevice(ctx: Context, { sealed, intervalMs, askedAt, ...attempt }: Waiting): Promise<void> {
  if (sealed === null || intervalMs === null || !(await claim(ctx, { id: attempt.id, intervalMs, askedAt }))) return;
  const exchange = await openExchangeState({ organizationId: ctx.organizationId, id: attempt.id }, sealed);
  const { deviceCode } = exchange;
  if (deviceCode === undefined) return;
  try {
    const answer = await redeemDevice(exchange.client, deviceCode);
    if (answer === "slower") return await slowDown(ctx, attempt.id, intervalMs);
    if (answer !== "pending") await keep(ctx, attempt, { exchange, tokens: answer });
  } catch (error) {
    if (isPassing(error)) return;
    const isTold = error instanceof Refusal || error instanceof Failure;
    await noteFailure(ctx, attempt.id, isTold ? error.message : "Something went wrong. Connect again.");
    if (!isTold) throw error;
  }
}

/** A provider that is briefly unreachable is asked again. */
function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return error.error === "temporarily_unavailable" || error.error === "server_error";
  return error instanceof Failure && error.code === "unavailable";
}

type Claim = { id: string; intervalMs: number; askedAt: Date | null };

/** When several callers ask at once, only one request is sent. */
async function claim(ctx: Context, { id, intervalMs, askedAt }: Claim): Promise<boolean> {
  const now = new Date();
  if (askedAt !== null && +askedAt + intervalMs > +now) return false;
  return await ctx.db.$transaction(async (db) => {
    const { count } = await db.oauthAttempt.updateMany({ where: { id, state: "waiting", askedAt }, data: { askedAt: now } });
    return count === 1;
  });
}

const slowDown = (ctx: Context, id: string, intervalMs: number): Promise<void> =>
  ctx.db.$transaction(async (db) => {
    await db.oauthAttempt.updateMany({ where: { id }, data: { intervalMs: intervalMs + slowerMs } });
  });

async function keep(ctx: Context, attempt: Attempt, got: { exchange: ExchangeState; tokens: Tokens }): Promise<void> {
  const isFirst = await change(ctx, "connection.complete_authorization", async (db, note) => {
    const data = { state: "exchanging", sealed: null };
    const { count } = await db.oauthAttempt.updateMany({ where: { id: attempt.id, state: "waiting" }, data });
    note(attempt.id);
    return count === 1;
  });
  if (isFirst) await finishSignIn(ctx, attempt, got);
}
