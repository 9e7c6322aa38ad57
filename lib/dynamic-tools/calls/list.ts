import { z } from "zod";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { noSession, ownSession, requireId, SessionId } from "../sessions/session";
import { nextNews } from "./news";
import { openPart } from "./sealing";

const itemsMax = 50;
const waitMsMax = 30_000;

const PendingCall = z.object({
  id: z.string().describe("The same however often it is told, so a program can know what it has done"),
  number: z.number().int(),
  state: z.enum(["waiting", "over"]).describe("over: nobody waits for the answer any more, so stop working on it"),
  tool: z.string(),
  arguments: z.unknown(),
  executionId: z.string().describe("The run that makes the call"),
  expiresAt: z.string().describe("When the call is ended without an answer"),
});
type PendingCall = z.input<typeof PendingCall>;

export const listDynamicCalls = operation({
  name: "dynamic_call.list",
  summary: "Wait for calls of the tools that the caller has registered",
  permission: "tools:call",
  input: z.object({
    session: SessionId,
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(0)
      .describe("`next` of the last answer; 0 tells all calls that are open"),
    waitMs: z.coerce.number().int().min(0).max(waitMsMax).default(0).describe("How long to wait for the next one"),
  }),
  output: z.object({ items: z.array(PendingCall), next: z.number().int() }),
  async run(ctx, { session, after, waitMs }) {
    requireId(session);
    const until = Date.now() + waitMs;
    for (;;) {
      const news = nextNews({ organizationId: ctx.organizationId, sessionId: session }, Math.max(0, until - Date.now()));
      const items = await tell(ctx, session, after);
      if (items.length > 0 || Date.now() >= until) {
        news.stop();
        return { items, next: items.at(-1)?.number ?? after };
      }
      await news.came;
    }
  },
});

/** What is new for a program, which shows by asking that it is there. */
async function tell({ db, organizationId, actor }: Context, sessionId: string, after: number): Promise<PendingCall[]> {
  const now = new Date();
  const rows = await db.$transaction(async (tx) => {
    const where = ownSession({ actor }, sessionId);
    const { count } = await tx.dynamicSession.updateMany({ where, data: { seenAt: now } });
    if (count === 0) throw noSession(sessionId);
    const open = { state: "waiting", expiresAt: { gt: now } };
    const found = await tx.dynamicCall.findMany({
      where: { sessionId, number: { gt: after }, OR: after === 0 ? [open] : [open, { state: "over" }] },
      orderBy: { number: "asc" },
      take: itemsMax,
    });
    const told = found.at(-1)?.number;
    if (told !== undefined)
      await tx.dynamicSession.updateMany({ where: { id: sessionId, toldNumber: { lt: told } }, data: { toldNumber: told } });
    return found;
  });
  return Promise.all(
    rows.map(async ({ callId, number, state, tool, executionId, expiresAt, arguments: sealed }) => ({
      ...{ id: callId, number, tool, executionId, state: state as "waiting" }, // safe: asked for
      arguments: state === "waiting" ? await openPart({ organizationId, callId, field: "arguments" }, sealed) : {},
      expiresAt: expiresAt.toISOString(),
    })),
  );
}
