import { deliverCall } from "../../dynamic-tools";
import { findStaticTool } from "../../tools";
import { unbound } from "../journal/record";
import type { ToolProvider } from "./provider";

/** Tools that the program behind the run offers. It gets their calls and answers them. */
export const dynamicTools: ToolProvider = {
  callableOf: async (_ctx, { connection, tool }) => findStaticTool(connection, tool.name),
  bindingOf: async () => unbound,
  invoke: (ctx, { tool, args, host, signal, limits }) =>
    deliverCall(ctx, {
      ...{ session: ctx.dynamicSession ?? "", tool: tool.name, readOnly: tool.effect === "read", args, signal },
      ...{ callId: host.callId, executionId: host.callId.split(".")[0] ?? "", timeoutMs: limits.totalMs ?? 0 },
    }),
};
