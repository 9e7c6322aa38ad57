import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { AgentConfig, AgentDescription, AgentName, AgentSlug } from "../config/config";
import { AgentView, agentView } from "../config/view";

const agentsMax = 500;

export const createAgent = operation({
  name: "agent_definition.create",
  summary: "Create an agent: instructions, a model and the tools it may call",
  permission: "agents:write",
  input: z.object({
    slug: AgentSlug,
    name: AgentName,
    description: AgentDescription.default(""),
    config: AgentConfig.default(AgentConfig.parse({})),
  }),
  output: AgentView,
  async run(ctx, { slug, config, ...given }) {
    const { organizationId, actor } = ctx;
    return change(ctx, "agent_definition.create", async (db, note) => {
      await lockOrganization(db, organizationId);
      if ((await db.agent.count({})) >= agentsMax)
        throw new Failure("limit", `An organization has at most ${agentsMax} agents. Remove one first.`);
      if (await db.agent.count({ where: { slug } }))
        throw new Failure("conflict", `An agent ${slug} already exists.`, { slug: ["This slug is taken."] });
      const row = await db.agent.create({ data: { organizationId, slug, ...given, config, createdBy: actor.label } });
      note(slug, { name: given.name, tools: config.tools.length, toolkit: config.toolkit, model: config.model?.name ?? null });
      return agentView(row, null);
    });
  },
});
