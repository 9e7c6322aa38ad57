import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { requireAgent } from "../config/view";

export const removeAgentTask = operation({
  name: "agent_task.remove",
  summary: "Remove a task that an agent is tried with; what it came to before stays",
  permission: "agents:write",
  input: z.object({ agent: z.string().describe("The slug or the id of the agent"), id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { agent, id }) =>
    change(ctx, "agent_task.remove", async (db, note) => {
      const { id: agentId, slug } = await requireAgent(db, agent);
      const { count } = await db.agentTask.deleteMany({ where: { id, agentId } });
      if (count === 0) throw new Failure("not_found", `The agent ${slug} has no such task.`);
      note(slug, { id });
      return {};
    }),
});
