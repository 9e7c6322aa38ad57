import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { AgentConfig, AgentDescription, AgentName } from "../config/config";
import { AgentView, agentView, publishedOf, requireAgent } from "../config/view";

export const updateAgent = operation({
  name: "agent_definition.update",
  summary: "Change an agent; what is published stays as it is until it is published again",
  permission: "agents:write",
  input: z.object({
    agent: z.string().describe("The slug or the id of the agent"),
    name: AgentName.optional(),
    description: AgentDescription.optional(),
    config: AgentConfig.optional().describe("All of it, in place of what was there"),
  }),
  output: AgentView,
  async run(ctx, { agent, ...given }) {
    const { organizationId } = ctx;
    return change(ctx, "agent_definition.update", async (db, note) => {
      await lockOrganization(db, organizationId);
      const { id } = await requireAgent(db, agent);
      const row = await db.agent.update({ where: { organizationId_id: { organizationId, id } }, data: given });
      note(row.slug, { changed: Object.keys(given) });
      return agentView(row, await publishedOf(db, row));
    });
  },
});
