import { z } from "zod";
import { operation } from "../../operation/operation";
import { requireAgent } from "../config/view";
import { AgentEvaluation, evaluationViews } from "./view";

export const listAgentEvaluations = operation({
  name: "agent_evaluation.list",
  summary: "See what an agent came to with its tasks, version by version, the newest first",
  permission: "agents:read",
  input: z.object({
    agent: z.string().describe("The slug or the id of the agent"),
    limit: z.coerce.number().int().min(1).max(20).default(6),
  }),
  output: z.object({ items: z.array(AgentEvaluation) }),
  async run(ctx, { agent, limit }) {
    const { id: agentId } = await requireAgent(ctx.db, agent);
    const rows = await ctx.db.agentEvaluation.findMany({
      where: { agentId },
      orderBy: { id: "desc" },
      take: limit,
      include: { tried: true },
    });
    return { items: await evaluationViews(ctx, rows) };
  },
});
