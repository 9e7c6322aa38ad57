import { z } from "zod";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { addressLengthMax } from "../tools";
import { callTool } from "./call-tool";

const tryMs = 60_000;

const Http = z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()) });
const ToolError = z.object({
  code: z.string(),
  message: z.string(),
  status: z.number().int().optional(),
  details: z.unknown().optional(),
  retryable: z.boolean().optional(),
});

/** The envelope every tool call answers with; which members are there depends on `ok`. */
const Envelope = z.object({
  ok: z.boolean(),
  data: z.unknown().optional(),
  error: ToolError.optional(),
  http: Http.optional(),
});

export const tryTool = operation({
  name: "tool.try",
  summary: "Call a read-only tool once and see its answer",
  permission: "tools:call",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>, or a short path"),
    args: z.record(z.string(), z.unknown()).default({}),
  }),
  output: Envelope,
  async run(ctx, { address, args }) {
    const signal = AbortSignal.timeout(tryMs);
    try {
      return await callTool(ctx, { path: address, args, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Failure("unavailable", `The tool gave no answer within ${tryMs / 1000} s.`).causedBy(error);
    }
  },
});
