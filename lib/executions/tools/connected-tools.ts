import { invokeTool, previewCall } from "../../connections";
import { readCallable } from "../../sources";
import type { ToolProvider } from "./provider";

/** Tools of the organization's connections. */
export const connectedTools: ToolProvider = {
  callableOf: ({ db }, { connection, tool }) => readCallable(db, connection.integration.id, tool.hash),
  async bindingOf(ctx, { connection, tool }, args) {
    const preview = await previewCall(ctx, { connectionId: connection.id, toolHash: tool.hash, args });
    const { credentialVersion = null, destination = null } = preview ?? {};
    return { connectionId: connection.id, credentialVersion, destination };
  },
  invoke: (ctx, { target, host, ...call }) =>
    invokeTool(ctx, { ...call, connectionId: target.connection.id, toolHash: target.tool.hash, run: host }),
};
