import { z } from "zod";
import { change } from "../../operation/change";
import { personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { senderOf } from "./address";

const lastsMs = 10 * 60_000;

export const beginAgentTrial = operation({
  name: "agent_trial.begin",
  summary: "Wait ten minutes for the first requests of an agent that you are setting up",
  permission: "keys:own",
  input: z.object({}),
  output: z.object({ id: z.uuid(), expiresAt: z.iso.datetime() }),
  async run(ctx) {
    const userId = personOf(ctx);
    if (!userId) throw new Failure("forbidden", "A service key waits for no agent. Sign in, or use a key of your own.");
    const expiresAt = new Date(Date.now() + lastsMs);
    return change(ctx, "agent_trial.begin", async (db, note) => {
      await db.agentTrial.deleteMany({ where: { userId } });
      const { organizationId } = ctx;
      const { id } = await db.agentTrial.create({ data: { organizationId, userId, address: senderOf(ctx.address), expiresAt } });
      note(id);
      return { id, expiresAt: expiresAt.toISOString() };
    });
  },
});
