import { operation } from "../../operation/operation";
import { requestSync } from "../../tools";
import { ConnectionPlace, getConnection as findVisible } from "./find";
import { Connection, connectionView } from "./view";

export const getConnection = operation({
  name: "connection.get",
  summary: "See one connection: its state, its tools' number and where its credential may go",
  permission: "integrations:read",
  input: ConnectionPlace,
  output: Connection,
  async run(ctx, place) {
    const row = await findVisible(ctx, place);
    const view = connectionView(row);
    if (view.isStale) await requestSync(ctx, [row.id]);
    return view;
  },
});
