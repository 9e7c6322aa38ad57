import type { Context } from "../../operation/context";
import type { ChildEnd, Json, JsonSchema, ToolResult } from "../../plugins";
import { type Implementation, type RegistryCall, registerImplementation, type ToolSchemas } from "../../registry";
import { makeProgram } from "../bind/make-program";
import { requireAgent } from "../config/view";
import { findRunnable } from "../runs/begin";
import { requireToolInNoCircle } from "./circles";
import { AgentCallConfig, targetOf } from "./config";
import { requestToAgent } from "./messages";

/** A call of a published agent, as a run of its own within the run of whoever calls. */
const agentCall: Implementation<AgentCallConfig> = {
  type: "agent_call",
  config: AgentCallConfig,
  async check(ctx, { slug, config }) {
    const { agent, config: target } = await findTarget(ctx, config);
    await requireToolInNoCircle(ctx, slug, { id: agent.id, slug: agent.slug, tools: target.tools });
  },
  shapeSchema: (schema) => (hasParameters(schema) ? schema : { input, output: schema.output ?? output }),
  // whatever the agent changes is decided and asked about in its own run
  effectOf: () => "read",
  describeCall: (config) => `Ask the agent ${targetOf(config)}`,
  invoke: (ctx, call) => callAgent(ctx, call),
};

/** Lets tools of the registry call agents. Called once when a process starts. */
export const offerAgentCalls = (): void => registerImplementation(agentCall);

const text = { type: "string" };

const input: JsonSchema = {
  type: "object",
  properties: {
    input: { ...text, description: "What the agent is asked" },
    messages: { type: "array", description: "What was said before", items: { type: "object" } },
    context: { type: "object", description: "Facts that it is told besides" },
  },
};

const output: JsonSchema = {
  type: "object",
  properties: {
    mode: text,
    target_agent_id: text,
    target_agent_slug: text,
    run_id: { type: ["string", "null"] },
    status: { enum: ["completed", "failed", "cancelled"] },
    output: text,
    context: { type: "object" },
    error: { type: "object", properties: { code: text, message: text } },
  },
  required: ["mode", "target_agent_id", "target_agent_slug", "run_id", "status"],
};

const hasParameters = ({ input: given }: ToolSchemas): boolean =>
  typeof given === "object" && Object.keys((given.properties as object | undefined) ?? {}).length > 0;

const findTarget = (ctx: Context, config: AgentCallConfig) => findRunnable(ctx, { ref: targetOf(config), isDraft: false });

async function callAgent(ctx: Context, { tool, args, host }: RegistryCall<AgentCallConfig>): Promise<ToolResult> {
  const { id, slug } = await requireAgent(ctx.db, targetOf(tool.config));
  const program = await programFor(ctx, tool, args);
  const end = await host.run({ kind: "agent", code: JSON.stringify(program) });
  return { ok: true, data: { mode: "sync", target_agent_id: id, target_agent_slug: slug, ...answerOf(end) } };
}

async function programFor(
  ctx: Context,
  { config, execution }: RegistryCall<AgentCallConfig>["tool"],
  args: Record<string, unknown>,
) {
  const runnable = await findTarget(ctx, config);
  const program = await makeProgram(ctx, { ...runnable, ...requestToAgent(args) });
  const seconds = Math.min(
    program.budgets.seconds,
    config.timeout_s ?? Number.POSITIVE_INFINITY,
    execution.timeout_s ?? Number.POSITIVE_INFINITY,
  );
  return { ...program, budgets: { ...program.budgets, seconds } };
}

type AgentResult = { output: string; context: Record<string, Json> };

function answerOf(end: ChildEnd): Record<string, Json> {
  if (end.status !== "completed") return { run_id: end.runId, status: end.status, error: end.error };
  const { output: said, context } = end.result as AgentResult; // safe: what the loop answers with
  return { run_id: end.runId, status: end.status, output: said, ...(Object.keys(context).length > 0 ? { context } : {}) };
}
