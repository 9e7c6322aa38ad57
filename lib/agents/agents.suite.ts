import type { z } from "zod";
import { newRuns } from "../executions/executions.suite";
import type { Context } from "../operation/context";
import type { AtEnd } from "../sources/upstream.suite";
import type { AgentConfig } from "./config/config";
import { createAgent } from "./manage/create";
import { connectModel, newModelServer, type Script } from "./model-server.suite";
import { offerAgents } from "./offer";
import { publishAgent } from "./versions/publish";

export const thing = (name: string) => `tools.things_api.org.main.things.${name}`;
export const bound = (name: string) => `things_${name}`;

type Settings = Partial<z.input<typeof AgentConfig>>;

/** An organization with tools that read and tools that ask, and a model that says what the script wants. */
export async function newAgents(script: Script, dialect: "openai" | "anthropic" = "openai", atEnd?: AtEnd) {
  offerAgents();
  const runs = await newRuns(atEnd);
  const model = await newModelServer(dialect, script, { atEnd });
  const connection = await connectModel(runs.ctx, model);
  return { ...runs, model, connection, asked: model.asked };
}

/** A published agent. */
export async function newAgent(
  ctx: Context,
  connection: string,
  { slug = "helper", ...settings }: Settings & { slug?: string } = {},
) {
  const config = {
    instructions: "You help.",
    model: { connection, name: "small" },
    tools: ["getThing", "listThings", "addThing"].map(thing),
    ...settings,
  };
  await createAgent(ctx, { slug, name: "Helper", config });
  return await publishAgent(ctx, { agent: slug });
}
