import { z } from "zod";
import { operation } from "../../operation/operation";
import { hasModel } from "../../plugins";
import { openTools, viewOf } from "../../tools";

const ModelLine = z.object({
  connection: z.string().describe("<integration>.<owner>.<connection>, as an agent names it"),
  title: z.string(),
});
export type AgentModelLine = z.infer<typeof ModelLine>;

const modelsMax = 200;

export const listAgentModels = operation({
  name: "agent_definition.models",
  summary: "List the connections to language models that agents can run on",
  permission: "agents:read",
  input: z.object({}),
  output: z.object({ items: z.array(ModelLine) }),
  async run(ctx) {
    const open = openTools(await viewOf(ctx)).filter(
      ({ connection, tool }) => tool.name === "generate" && hasModel(connection.integration),
    );
    const items = open.slice(0, modelsMax).map(({ connection }) => ({
      connection: connection.prefix.replace(/^tools\./, ""),
      title: `${connection.integration.title} (${connection.owner === "org" ? connection.name : `own ${connection.name}`})`,
    }));
    return { items };
  },
});
