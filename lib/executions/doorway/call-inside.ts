import type { Context } from "../../operation/context";
import type { ToolResult } from "../../plugins";
import { performOperation } from "./static-tools";

const depthMax = 5;

type Inner = { address: string; args: Record<string, unknown> };

/** A tool calls another one: a run of its own for whoever made the call, that waits for nobody. */
export async function callInside(ctx: Context, { address, args }: Inner): Promise<ToolResult> {
  const callDepth = (ctx.callDepth ?? 0) + 1;
  if (callDepth > depthMax) {
    const message = `Tools may call each other ${depthMax} deep. ${address} was not called.`;
    return { ok: false, error: { code: "limit_exceeded", message, retryable: false } };
  }
  const given = { address, args, onApproval: "reject" };
  return (await performOperation({ ...ctx, callDepth }, "tool.try", given)) as ToolResult; // safe: what tool.try gives
}
