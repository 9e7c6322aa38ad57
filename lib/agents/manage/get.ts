import { z } from "zod";
import { operation } from "../../operation/operation";
import { findPicked } from "../bind/bind-tools";
import { AgentView, agentView, publishedOf, requireAgent } from "../config/view";

const problemsMax = 50;

export const getAgent = operation({
  name: "agent_definition.get",
  summary: "Read one agent, and which of its tools whoever asks cannot call",
  permission: "agents:read",
  input: z.object({ agent: z.string().describe("The slug or the id of the agent") }),
  output: AgentView.extend({
    missing: z
      .array(z.object({ address: z.string(), why: z.string() }))
      .describe(`Picked tools that cannot be called, the first ${problemsMax}`),
  }),
  async run(ctx, { agent }) {
    const row = await requireAgent(ctx.db, agent);
    const view = agentView(row, await publishedOf(ctx.db, row));
    const { missing } = await findPicked(ctx, view.config.tools);
    return { ...view, missing: missing.slice(0, problemsMax) };
  },
});
