import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { requireAgent } from "../config/view";

export const removeAgent = operation({
  name: "agent_definition.remove",
  summary: "Remove an agent with its versions; its runs stay",
  permission: "agents:write",
  input: z.object({ agent: z.string().describe("The slug or the id of the agent") }),
  output: z.object({}),
  run: (ctx, { agent }) =>
    change(ctx, "agent_definition.remove", async (db, note) => {
      const { id, slug, name } = await requireAgent(db, agent);
      await db.agent.deleteMany({ where: { id } });
      note(slug, { name });
      return {};
    }),
});
