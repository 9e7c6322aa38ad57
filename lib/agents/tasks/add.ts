import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { requireAgent } from "../config/view";
import { storedCalls } from "./expected-call";
import { AgentTask, GivenTask, tasksMax, taskView } from "./task";

export const addAgentTask = operation({
  name: "agent_task.add",
  summary: "Keep a task that an agent is tried with, and the tools that it should call for it",
  permission: "agents:write",
  input: GivenTask.extend({ agent: z.string().describe("The slug or the id of the agent") }),
  output: AgentTask,
  async run(ctx, { agent, input, expected: given }) {
    const { organizationId, actor } = ctx;
    const stored = storedCalls(given);
    return change(ctx, "agent_task.add", async (db, note) => {
      await lockOrganization(db, organizationId);
      const { id: agentId, slug } = await requireAgent(db, agent);
      if ((await db.agentTask.count({ where: { agentId } })) >= tasksMax)
        throw new Failure("limit", `An agent is tried with at most ${tasksMax} tasks. Remove one first.`);
      note(slug, { expected: stored.expected });
      const data = { organizationId, agentId, input, ...stored, createdBy: actor.label };
      return taskView(await db.agentTask.create({ data }));
    });
  },
});
