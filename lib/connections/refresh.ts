import { operation } from "../operation/operation";
import { ConnectionRef, getConnectionRow, getOwnConnection } from "./find";
import { syncIntegration } from "./sync/sync";
import { Connection, connectionView } from "./view";

export const refreshConnection = operation({
  name: "connection.refresh",
  summary: "Produce the tools of a connection again",
  permission: "connections:own",
  input: ConnectionRef,
  output: Connection,
  async run(ctx, ref) {
    const { id, integrationId } = await getOwnConnection(ctx, ref);
    await syncIntegration(ctx, { integrationId, force: [id] });
    return connectionView(await getConnectionRow(ctx, ref), ctx);
  },
});
