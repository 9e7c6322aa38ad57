import { operation } from "../../operation/operation";
import { syncIntegration } from "../production/sync";
import { ConnectionPlace, getConnectionRow, getOwnConnection } from "./find";
import { Connection, connectionView } from "./view";

export const refreshConnection = operation({
  name: "connection.refresh",
  summary: "Produce the tools of a connection again",
  permission: "connections:own",
  input: ConnectionPlace,
  output: Connection,
  async run(ctx, place) {
    const { id, integrationId } = await getOwnConnection(ctx, place);
    await syncIntegration(ctx, { integrationId, force: [id] });
    return connectionView(await getConnectionRow(ctx, place), ctx);
  },
});
