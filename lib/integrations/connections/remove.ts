import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { farewells } from "../oauth/renewal/revoke";
import { ConnectionPlace, getOwnConnection } from "./find";

export const removeConnection = operation({
  name: "connection.remove",
  summary: "Remove a connection with its credential and its tools",
  permission: "connections:own",
  input: ConnectionPlace,
  output: z.object({}),
  async run(ctx, place) {
    const { id } = await getOwnConnection(ctx, place);
    const sayFarewell = await farewells(ctx, [id]);
    await change(ctx, "connection.remove", async (db, note) => {
      await db.connection.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { ...place });
    });
    await sayFarewell();
    return {};
  },
});
