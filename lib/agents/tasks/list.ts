import { z } from "zod";
import { operation } from "../../operation/operation";
import { requireAgent } from "../config/view";
import { AgentTask, taskView } from "./task";

/** An agent has 50 at most, so the list is one page. */
export const listAgentTasks = operation({
  name: "agent_task.list",
  summary: "List the tasks that an agent is tried with",
  permission: "agents:read",
  input: z.object({ agent: z.string().describe("The slug or the id of the agent") }),
  output: z.object({ items: z.array(AgentTask) }),
  async run({ db }, { agent }) {
    const { id: agentId } = await requireAgent(db, agent);
    return { items: (await db.agentTask.findMany({ where: { agentId }, orderBy: { id: "asc" } })).map(taskView) };
  },
});
