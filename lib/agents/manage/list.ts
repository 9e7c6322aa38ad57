import { z } from "zod";
import { operation } from "../../operation/operation";
import { AgentLine, AgentStatus, agentLine } from "../config/view";

/** An organization has 500 at most, so the list is one page. */
export const listAgents = operation({
  name: "agent_definition.list",
  summary: "List the agents that the organization made, by name",
  permission: "agents:read",
  input: z.object({ status: AgentStatus.optional() }),
  output: z.object({ items: z.array(AgentLine) }),
  async run({ db }, { status }) {
    const rows = await db.agent.findMany({ orderBy: [{ name: "asc" }, { slug: "asc" }] });
    const published = rows.flatMap(({ id, publishedVersion: version }) => (version === null ? [] : [{ agentId: id, version }]));
    const versions = published.length > 0 ? await db.agentVersion.findMany({ where: { OR: published } }) : [];
    const byAgent = new Map(versions.map((one) => [one.agentId, one]));
    const items = rows.map((row) => agentLine(row, byAgent.get(row.id) ?? null));
    return { items: status === undefined ? items : items.filter((one) => one.status === status) };
  },
});
