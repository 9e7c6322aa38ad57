import { requireToolkit } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import type { AgentConfig } from "../config/config";
import type { AgentProgram, BoundTool, Message, RunModel } from "../loop/program";
import { bindToolkit, bindTools } from "./bind-tools";

export type Identity = AgentProgram["agent"];
type Making = { agent: Identity; config: AgentConfig; messages: Message[]; context: Record<string, Json> };

/** Puts together a run of an agent: what it is told, what it may call, and what was said before. */
export async function makeProgram(ctx: Context, { agent, config, messages, context }: Making): Promise<AgentProgram> {
  const model = requireModel(agent, config);
  const reach = await reachOf(ctx, config, model);
  const { instructions, mode, calls, budgets } = config;
  const limited: Context = reach ? { ...ctx, reach: { key: reach.join("\n"), patterns: reach } } : ctx;
  const { tools } = config.toolkit === null ? await bindTools(limited, config.tools) : await bindToolkit(limited);
  const own = tools.filter(({ path }) => path !== model.path);
  return {
    ...{ format: 1, title: titleOf(agent, messages), agent, model, mode, calls, budgets, messages, context, reach },
    system: systemText(instructions, { mode, tools: own, context }),
    tools: mode === "direct" ? own : [],
  };
}

function requireModel(agent: Identity, { model }: AgentConfig): RunModel {
  if (!model) throw new Failure("conflict", `The agent ${agent.slug} has no model. Choose one in its settings.`);
  const { connection, ...rest } = model;
  return { ...rest, path: `tools.${connection}.generate` };
}

/** What the run reaches: its tools and its model, and nothing besides. */
async function reachOf({ db }: Context, { tools, toolkit }: AgentConfig, model: RunModel): Promise<string[]> {
  const picked =
    toolkit === null ? tools.filter((address) => address.includes(".")) : (await requireToolkit(db, toolkit)).patterns;
  return [...picked, model.path].map((address) => address.replace(/^tools\./, ""));
}

const titleMax = 120;

function titleOf({ name }: Identity, messages: readonly Message[]): string {
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const line = last.split("\n").find((one) => one.trim() !== "") ?? "";
  return `${name}: ${line.trim()}`.slice(0, titleMax);
}

type Telling = { mode: AgentConfig["mode"]; tools: readonly BoundTool[]; context: Record<string, Json> };

function systemText(instructions: string, { mode, tools, context }: Telling): string {
  const parts = [instructions.trim()];
  if (mode === "code") parts.push(howToWriteCode(tools));
  if (Object.keys(context).length > 0) parts.push(`Context:\n${JSON.stringify(context, null, 1)}`);
  return parts.filter((part) => part !== "").join("\n\n");
}

const listedMax = 60;
const summaryMax = 120;

function howToWriteCode(tools: readonly BoundTool[]): string {
  const listed = tools.slice(0, listedMax).map(({ path, description }) => `- ${path}: ${firstLine(description)}`);
  const more = tools.length > listedMax ? [`- and more: const { items } = await tools.search({ query: "…" })`] : [];
  return [
    "You call tools by writing code for `execute`: `await tools.<path>({ … })` answers { ok, data } or { ok: false, error }.",
    "`await tools.describe.tool({ path })` tells the arguments of a tool. Return what you need to see; do related calls in one code.",
    ...(listed.length > 0 ? ["These tools are there:", ...listed, ...more] : []),
  ].join("\n");
}

const firstLine = (text: string): string => (text.split("\n")[0] ?? "").slice(0, summaryMax);
