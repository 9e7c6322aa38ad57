import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { createExecution } from "../executions";
import { resumed, settle } from "./questions";
import { follow, quickMs } from "./runs";
import { mcpTool, type ToolCall } from "./tool";

const Input = z.object({
  code: z.string().optional().describe("TypeScript; its `return` is the answer"),
  plan: z.boolean().optional().describe("Dry run: reads are made, changes are listed and not made"),
  runPlan: z.string().optional().describe("Instead of code: the executionId of a plan, to run it as approved"),
  timeoutMs: z.number().int().optional().describe("Time for the program itself; calls and people do not count"),
});

export const executeTool = mcpTool({
  name: "execute",
  title: "Run code",
  description: "Run TypeScript that finds and calls tools",
  input: Input,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  async call(call, given) {
    const again = await resumed(call);
    return again ?? settle(call, await follow(call, await begin(call, given)));
  },
});

/** As lists show it: with what their reader can reach. A call needs no description. */
export const executeDefinition = (description: string): Tool => ({ ...executeTool.definition, description });

const begin = (
  { ctx, options: { onApproval, toolErrors } }: ToolCall,
  { code, plan, runPlan, timeoutMs }: z.output<typeof Input>,
) =>
  createExecution(ctx, { code, plan: runPlan, mode: plan ? "plan" : "run", timeoutMs, onApproval, toolErrors, waitMs: quickMs });
