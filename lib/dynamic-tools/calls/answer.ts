import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { requireSession, SessionId } from "../sessions/session";
import { tellNews } from "./news";
import { openPart, sealPart } from "./sealing";

export const answerDynamicCall = operation({
  name: "dynamic_call.answer",
  summary: "Answer a call of a tool that the caller has registered",
  permission: "tools:call",
  input: z.object({
    session: SessionId,
    id: z.string().min(1).max(100).describe("The id of the call"),
    output: z
      .union([z.string(), z.record(z.string(), z.unknown())], { error: "Send a text or a JSON object" })
      .describe("What the tool gives, a text or a JSON object; of a call that failed, the reason"),
    success: z.boolean().default(true),
  }),
  output: z.object({ answered: z.literal(true) }),
  async run(ctx, { session: sessionId, id: callId, output, success }) {
    const { db, organizationId } = ctx;
    await requireSession(ctx, sessionId);
    const place = { organizationId, callId, field: "answer" } as const;
    const answer = await sealPart(place, { output, success });
    const where = { sessionId, callId };
    const isTaken = await db.$transaction(async (tx) => {
      const data = { state: "answered", answer };
      const { count } = await tx.dynamicCall.updateMany({ where: { ...where, state: "waiting" }, data });
      if (count > 0) await tellNews(tx, { organizationId, sessionId });
      return count > 0;
    });
    if (isTaken) return { answered: true as const };
    const row = await db.dynamicCall.findFirst({ where });
    if (!row) throw new Failure("not_found", `There is no call ${callId} of these tools.`);
    if (!row.answer)
      throw new Failure("conflict", "Nobody waits for this answer any more: the run has ended, or the time of the call is over.");
    const first = JSON.stringify(await openPart(place, row.answer));
    if (first !== JSON.stringify({ output, success }))
      throw new Failure("conflict", "This call has another answer already. The first one counts.");
    return { answered: true as const };
  },
});
