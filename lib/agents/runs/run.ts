import { z } from "zod";
import { SessionField, withDynamicTools } from "../../dynamic-tools";
import { ExecutionAnswer, ExecutionId } from "../../executions";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import type { Json } from "../../plugins";
import type { Message } from "../loop/program";
import { beginAgentRun, findRunnable } from "./begin";
import { readEarlier } from "./earlier";

const textMax = 200_000;
const messagesMax = 500;
const waitMsMax = 300_000;

const Text = z.string().max(textMax, `Use at most ${textMax} characters`);
const Said = z.object({ role: z.enum(["user", "assistant"]), content: Text });

export const runAgent = operation({
  name: "agent_definition.run",
  summary: "Run an agent, or go on with a conversation",
  permission: "agents:run",
  input: z
    .object({
      agent: z.string().min(1).max(100).describe("The slug or the id of the agent"),
      input: Text.optional().describe("What it is asked"),
      messages: z.array(Said).max(messagesMax).optional().describe("What was said before, oldest first; the last one may ask"),
      context: z.record(z.string(), z.unknown()).optional().describe("Facts that it is told beside its instructions"),
      continues: ExecutionId.optional().describe("A run of this agent that the conversation goes on from"),
      version: z.number().int().min(1).optional().describe("Another version than the published one"),
      session: SessionField,
      debug: z.boolean().default(false).describe("Run the agent as it is now, published or not"),
      onApproval: z.enum(["pause", "reject"]).default("pause"),
      waitMs: z.number().int().min(0).max(waitMsMax).optional().describe("Answer `running` when it is not over by then"),
      background: z.boolean().default(false).describe("Answer at once"),
    })
    .refine(({ input, messages }) => Boolean(input?.trim()) || messages?.at(-1)?.role === "user", {
      path: ["input"],
      message: "Write what the agent is asked",
    })
    .refine(({ version, debug }) => version === undefined || !debug, {
      path: ["version"],
      message: "A version, or what it is now",
    }),
  output: ExecutionAnswer,
  async run(given, { agent: ref, input, messages = [], context = {}, continues, version, debug, session, ...options }) {
    const { waitMs, background, onApproval } = options;
    const ctx = await withDynamicTools(given, session);
    const runnable = await findRunnable(ctx, { ref, version, isDraft: debug });
    const earlier = continues === undefined ? null : await readEarlier(ctx, continues);
    if (earlier && earlier.agentId !== runnable.agent.id)
      throw new Failure("invalid", `The run ${continues} is one of another agent.`, { continues: ["Name a run of this agent."] });
    const asked: Message[] = input?.trim() ? [{ role: "user", content: input }] : [];
    return beginAgentRun(ctx, runnable, {
      messages: [...(earlier?.messages ?? []), ...messages, ...asked],
      context: { ...earlier?.context, ...(context as Record<string, Json>) }, // safe: came as JSON
      onApproval,
      waitMs: background ? (waitMs ?? 0) : waitMs,
    });
  },
});
