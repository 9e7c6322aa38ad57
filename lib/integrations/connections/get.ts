import { operation } from "../../operation/operation";
import { requestSync } from "../../tools";
import { ConnectionPlace, getConnectionRow } from "./find";
import { Connection, connectionView } from "./view";

export const getConnection = operation({
  name: "connection.get",
  summary: "See one connection: its state, its tools' number and where its credential may go",
  permission: "integrations:read",
  input: ConnectionPlace,
  output: Connection,
  async run(ctx, place) {
    const row = await getConnectionRow(ctx, place);
    const view = connectionView(row, ctx);
    if (view.isStale) await requestSync(ctx, [row.id]);
    return view;
  },
});
