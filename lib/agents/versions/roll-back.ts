import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { storedConfig } from "../config/config";
import { AgentView, agentView, requireAgent } from "../config/view";
import { requireRunnable } from "./publish";

export const rollBackAgent = operation({
  name: "agent_definition.roll_back",
  summary: "Let an earlier version of an agent run again, and go on changing the agent from there",
  permission: "agents:publish",
  input: z.object({
    agent: z.string().describe("The slug or the id of the agent"),
    version: z.number().int().min(1),
  }),
  output: AgentView,
  async run(ctx, { agent, version }) {
    const { organizationId } = ctx;
    const { id, slug } = await requireAgent(ctx.db, agent);
    const earlier = await ctx.db.agentVersion.findFirst({ where: { agentId: id, version } });
    if (!earlier) throw new Failure("not_found", `The agent ${slug} has no version ${version}.`);
    const { name, description } = earlier;
    const config = storedConfig(earlier.config);
    await requireRunnable(ctx, config);
    return change(ctx, "agent_definition.roll_back", async (db, note) => {
      await lockOrganization(db, organizationId);
      await requireAgent(db, id);
      const data = { name, description, config, publishedVersion: version, publishedAt: new Date() };
      const row = await db.agent.update({ where: { organizationId_id: { organizationId, id } }, data });
      note(slug, { version });
      return agentView(row, { name, description, config });
    });
  },
});
