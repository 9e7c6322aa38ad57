import type { WriteDb } from "../../db/scoped";
import { log } from "../../log";
import type { Context } from "../../operation/context";
import type { ToolResult } from "../../plugins";
import { ownSession } from "../sessions/session";
import { nextNews, takeNumber, tellNews } from "./news";
import { openPart, sealPart } from "./sealing";

export type Delivery = {
  session: string;
  tool: string;
  readOnly: boolean;
  args: Record<string, unknown>;
  /** The same when the call is made again. */
  callId: string;
  executionId: string;
  timeoutMs: number;
  signal: AbortSignal;
};

const waitingMax = 200;

/** Passes a call to the program that offers its tool, and waits for the answer. Made again, it goes on where it was. */
export async function deliverCall(ctx: Context, delivery: Delivery): Promise<ToolResult> {
  const { callId, session, args, signal } = delivery;
  const sealed = await sealPart({ organizationId: ctx.organizationId, callId, field: "arguments" }, args);
  const refusal = await ctx.db.$transaction((tx) => storeCall(tx, ctx, { ...delivery, sealed }));
  if (refusal) return refusal;
  try {
    for (;;) {
      const news = nextNews({ organizationId: ctx.organizationId, sessionId: session });
      const stop = () => news.stop();
      signal.addEventListener("abort", stop, { once: true });
      const result = await lookFor(ctx, delivery);
      if (!result) await news.came;
      signal.removeEventListener("abort", stop);
      stop();
      if (result) return result;
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted) await leave(ctx, delivery);
    throw error;
  }
}

/** Stores the call for its program, once; or says why it gets none. */
async function storeCall(
  tx: WriteDb,
  ctx: Context,
  { session: sessionId, tool, callId, executionId, timeoutMs, sealed }: Delivery & { sealed: Uint8Array<ArrayBuffer> },
): Promise<ToolResult | null> {
  const session = await tx.dynamicSession.findFirst({ where: ownSession(ctx, sessionId) });
  if (!session) return ended;
  const expiresAt = new Date(Date.now() + timeoutMs);
  const known = await tx.dynamicCall.findFirst({ where: { sessionId, callId }, select: { state: true } });
  if (known) {
    await tx.dynamicCall.updateMany({ where: { sessionId, callId, state: "waiting" }, data: { expiresAt } });
    return known.state === "over" ? isOver : null;
  }
  if (isAway(session)) return gone(session.seenAt, true);
  if ((await tx.dynamicCall.count({ where: { sessionId, state: "waiting" } })) >= waitingMax)
    return refused("limit_exceeded", `${waitingMax} calls wait for the program that offers this tool already.`, true);
  const number = await takeNumber(tx, sessionId);
  const { organizationId } = ctx;
  const row = { organizationId, sessionId, callId, executionId, number, tool, state: "waiting", arguments: sealed, expiresAt };
  await tx.dynamicCall.create({ data: row });
  await tellNews(tx, { organizationId, sessionId });
  return null;
}

/** How the call ended, or null while its program is at it. */
async function lookFor(ctx: Context, { session: sessionId, callId, readOnly }: Delivery): Promise<ToolResult | null> {
  const { db, organizationId } = ctx;
  const row = await db.dynamicCall.findFirst({ where: { sessionId, callId }, include: { session: true } });
  if (!row) return ended;
  if (row.answer) {
    const { output, success } = (await openPart({ organizationId, callId, field: "answer" }, row.answer)) as Answer; // safe: sealed by answerDynamicCall()
    return success ? { ok: true, data: output } : refused("dynamic_tool_error", textOf(output), false);
  }
  if (row.state === "over") return isOver;
  if (!isAway(row.session)) return null;
  const toldNumber = await endCall(ctx, sessionId, callId);
  const isTold = toldNumber >= row.number;
  return toldNumber < 0 ? null : gone(row.session.seenAt, readOnly || !isTold, isTold && !readOnly);
}

type Answer = { output: unknown; success: boolean };

const textOf = (output: unknown): string =>
  (typeof output === "string" ? output : JSON.stringify(output)) || "The program gave no reason.";

const isAway = ({ seenAt, patienceMs }: { seenAt: Date; patienceMs: number }) => seenAt.getTime() + patienceMs < Date.now();

/** Ends a call that still waits, and gives the number that its program was last told; -1 where it waits no more. */
function endCall({ db, organizationId }: Context, sessionId: string, callId: string): Promise<number> {
  return db.$transaction(async (tx) => {
    if ((await tx.dynamicSession.count({ where: { id: sessionId } })) === 0) return -1;
    const number = await takeNumber(tx, sessionId);
    const data = { state: "over", number };
    const { count } = await tx.dynamicCall.updateMany({ where: { sessionId, callId, state: "waiting" }, data });
    if (count === 0) return -1;
    await tellNews(tx, { organizationId, sessionId });
    const { toldNumber } = await tx.dynamicSession.findFirstOrThrow({ where: { id: sessionId }, select: { toldNumber: true } });
    return toldNumber;
  });
}

/** The call is over with its run, or by its time. When this process merely stops, another one goes on with it. */
async function leave(ctx: Context, { session, callId, executionId, signal }: Delivery): Promise<void> {
  try {
    const isTimeout = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
    const goesOn = { id: executionId, state: { in: ["running", "paused"] } };
    if (isTimeout || (await ctx.db.execution.count({ where: goesOn })) === 0) await endCall(ctx, session, callId);
  } catch (error) {
    log.debug({ error, callId }, "a call of a program's tool is left to its time");
  }
}

const refused = (code: string, message: string, retryable: boolean): ToolResult => ({
  ok: false,
  error: { code, message, retryable },
});

const ended = refused("upstream_unreachable", "The program that offered this tool has ended its registration.", false);
const isOver = refused(
  "upstream_timeout",
  "The time of this call was over before the program that offers the tool answered.",
  false,
);

function gone(seenAt: Date, retryable: boolean, isInDoubt = false): ToolResult {
  const message = `The program that offers this tool has not asked for calls since ${seenAt.toISOString()}.`;
  const doubt = isInDoubt ? " It was told of this call, which may have taken effect." : "";
  return refused("upstream_unreachable", message + doubt, retryable);
}
