import { z } from "zod";
import { isJsonText } from "../../json-text";
import { operation, requirePermission } from "../../operation/operation";
import { addressLengthMax } from "../../tools";
import { begin, Debug, newCall } from "./create";

const Http = z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()) });
const ToolError = z.object({
  code: z.string(),
  message: z.string(),
  status: z.number().int().optional(),
  details: z.unknown().optional(),
  retryable: z.boolean().optional(),
  retryAfterMs: z.number().optional().describe("When its service wants to be asked again"),
});

/** The envelope of a tool call. Its members depend on `ok`. */
const Envelope = z.object({
  ok: z.boolean(),
  planned: z.boolean().optional().describe("Whether the answer stands in for a call that a plan captured"),
  data: z.unknown().optional(),
  error: ToolError.optional(),
  http: Http.optional(),
  executionId: z.string().describe("The run this call is kept as; of a call that waits for an approval, the pause"),
});

export const tryTool = operation({
  name: "tool.try",
  summary: "Call one tool and see its answer",
  permission: "tools:call",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>, or a short path"),
    args: z.record(z.string(), z.unknown()).default({}),
    debug: Debug,
    onApproval: z.enum(["pause", "reject"]).default("pause").describe("Whether a call that needs an approval waits for it"),
  }),
  output: Envelope,
  async run(ctx, { address, args, onApproval, debug }) {
    if (debug) requirePermission(ctx, "registry:debug");
    const { isPlanned = false, read = [] } = ctx.within ?? {};
    const options = { mode: isPlanned ? "plan" : "run", onApproval, debug, read } as const;
    const answer = await begin(newCall(ctx, { address, args, options }), undefined);
    return { ...envelopeOf(answer), executionId: answer.executionId };
  },
});

type Answer = Awaited<ReturnType<typeof begin>>;

/** A waiting call has no answer yet, so its envelope equals that of a call that may not wait. */
function envelopeOf({ status, text, executionId, structured }: Answer) {
  const { result } = structured;
  const envelope: unknown = isJsonText(result) ? JSON.parse(result.text) : result;
  if (status === "completed") return envelope as Omit<z.input<typeof Envelope>, "executionId">; // safe: what outcomeOf() makes
  const paused = {
    code: "approval_pending",
    message: text,
    details: { approvalId: executionId, ...structured },
    retryable: true,
  };
  const { code = "internal" } = (structured.error ?? {}) as { code?: string }; // safe: what failedAnswer() makes
  const failed = { code, message: text, retryable: false };
  const running = { ...failed, code: "unavailable" };
  return { ok: false, error: { failed, paused, running }[status] };
}
