import { callRegistryTool } from "../../registry";
import { connectedTools } from "./connected-tools";
import type { ToolProvider } from "./provider";

/** Tools that the organization made itself. Their rows and what is approved of them are like those of any connection. */
export const registryTools: ToolProvider = {
  ...connectedTools,
  invoke: (ctx, { tool, args, host, signal, limits }) =>
    callRegistryTool(ctx, { binding: tool.binding, effect: tool.effect, args, host, signal, limits }),
};
