import { z } from "zod";
import { personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";

const AgentArrival = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  client: z.string(),
  protocol: z.string().nullable(),
  actor: z.string().nullable(),
  status: z.number().int(),
  why: z.string().nullable(),
});
export type AgentArrival = z.infer<typeof AgentArrival>;

export const getAgentTrial = operation({
  name: "agent_trial.get",
  summary: "See which agents have come since you began to wait, and why some were refused",
  permission: "keys:own",
  input: z.object({ id: z.uuid() }),
  output: z.object({ arrivals: z.array(AgentArrival), isOver: z.boolean() }),
  async run(ctx, { id }) {
    const arrivals = { orderBy: { id: "asc" as const } };
    const userId = personOf(ctx);
    const trial = userId && (await ctx.db.agentTrial.findFirst({ where: { id, userId }, include: { arrivals } }));
    if (!trial) throw new Failure("not_found", "You do not wait for an agent with this id, or not any more. Begin again.");
    const shown = trial.arrivals.map(({ at, ...arrival }) => ({ ...arrival, at: at.toISOString() }));
    return { arrivals: shown, isOver: trial.expiresAt.getTime() <= Date.now() };
  },
});
