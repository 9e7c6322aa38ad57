import { beginProgram, type ExecutionAnswer } from "../../executions";
import type { Context } from "../../operation/context";
import { can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import { type Identity, makeProgram } from "../bind/make-program";
import { type AgentConfig, storedConfig } from "../config/config";
import { requireAgent } from "../config/view";
import type { Message } from "../loop/program";

type RunRequest = { ref: string; version?: number | undefined; isDraft: boolean };
export type Runnable = { agent: Identity; config: AgentConfig };

/** Finds what is run: the published version, another one, or the agent as it is being made. */
export async function findRunnable(ctx: Context, { ref, version, isDraft }: RunRequest): Promise<Runnable> {
  const row = await requireAgent(ctx.db, ref);
  const { id, slug } = row;
  if (isDraft) {
    if (!can(ctx.actor, "agents:write"))
      throw new Failure(
        "forbidden",
        "Trying out an agent before it is published takes the right to change agents (agents:write).",
      );
    return { agent: { id, slug, name: row.name, version: null }, config: storedConfig(row.config) };
  }
  if (row.publishedVersion === null)
    throw new Failure("conflict", `The agent ${slug} is a draft. Publish it, or try it out with debug: true.`);
  const wanted = version ?? row.publishedVersion;
  const stored = await ctx.db.agentVersion.findFirst({ where: { agentId: id, version: wanted } });
  if (!stored) throw new Failure("not_found", `The agent ${slug} has no version ${wanted}.`);
  return { agent: { id, slug, name: stored.name, version: wanted }, config: storedConfig(stored.config) };
}

type Beginning = {
  id?: string;
  messages: Message[];
  context: Record<string, Json>;
  onApproval: "pause" | "reject";
  /** plan: it reads, and what it would change is captured. */
  mode?: "run" | "plan";
  waitMs?: number | undefined;
};

/** Begins a run of an agent, with the rights of whoever asks. */
export async function beginAgentRun(
  ctx: Context,
  runnable: Runnable,
  { messages, context, ...options }: Beginning,
): Promise<ExecutionAnswer> {
  const program = await makeProgram(ctx, { ...runnable, messages, context });
  return beginProgram(ctx, "agent", { source: JSON.stringify(program), ...options });
}

type Unattended = { id: string; ref: string; input: string; context: Record<string, Json> };

/** Begins a run of a published agent that nobody waits for, once under this number. It is stored when this returns. */
export async function beginAgent(ctx: Context, { id, ref, input, context }: Unattended): Promise<void> {
  if (!can(ctx.actor, "agents:run")) throw new Failure("forbidden", `${ctx.actor.label} may not run agents (agents:run).`);
  if (await ctx.db.execution.count({ where: { id } })) return;
  const runnable = await findRunnable(ctx, { ref, isDraft: false });
  const messages: Message[] = [{ role: "user", content: input }];
  await beginAgentRun(ctx, runnable, { id, messages, context, onApproval: "pause", waitMs: 0 });
}
