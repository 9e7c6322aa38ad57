import { z } from "zod";
import { prepareRevocation } from "../oauth";
import { change } from "../operation/change";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { ConnectionRef, getOwnConnection } from "./find";

export const removeConnection = operation({
  name: "connection.remove",
  summary: "Remove a connection with its credential and its tools",
  permission: "connections:own",
  input: ConnectionRef,
  output: z.object({}),
  async run(ctx, ref) {
    const { id } = await getOwnConnection(ctx, ref);
    const revoke = await prepareRevocation(ctx, [id]);
    await change(ctx, "connection.remove", async (db, note) => {
      await db.connection.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(id, { ...ref });
    });
    await revoke();
    return {};
  },
});
