import { z } from "zod";
import { SessionField, withDynamicTools } from "../dynamic-tools";
import { createExecution } from "../executions";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { answerOf, ToolCallsAnswer } from "./answer";
import { OutputForm } from "./outputs";
import { programOf } from "./program";
import { requestedCalls } from "./requested-call";

const itemsMax = 1_000;
const callsMax = 128;

export const createToolCalls = operation({
  name: "tool_call.create",
  summary: "Make the calls that a model asks for, and get the items that answer them",
  permission: "tools:call",
  input: z.object({
    items: z
      .array(z.record(z.string(), z.unknown()))
      .min(1, "Send at least one item")
      .max(itemsMax)
      .describe("What the model answered: items of the Responses API, or messages of the Chat API or of Anthropic"),
    as: OutputForm.default("native").describe("native: each output as its model API takes it; items: with success, for routers"),
    onApproval: z.enum(["pause", "reject"]).default("pause"),
    session: SessionField,
    waitMs: z.number().int().min(0).max(300_000).optional().describe("Answer `running` when it is not over by then"),
  }),
  output: ToolCallsAnswer,
  async run(given, { items, as, onApproval, session, waitMs }) {
    const ctx = await withDynamicTools(given, session);
    const calls = await requestedCalls(ctx, items);
    if (calls.length === 0) throw refused("None of the items calls a tool. Send the calls as the model wrote them.");
    if (calls.length > callsMax) throw refused(`These are ${calls.length} calls; at most ${callsMax} are made at once.`);
    const ids = calls.map(({ callId }) => callId).filter((id) => id !== "");
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) throw refused(`Two calls have the id ${twice}, so their outputs could not be told apart.`);
    const answer = await createExecution(ctx, { code: programOf(calls), onApproval, toolErrors: "envelope", waitMs });
    return answerOf(answer, as);
  },
});

const refused = (message: string) => new Failure("invalid", message, { items: [message] });
