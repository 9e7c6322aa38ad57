import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";

export const revokeProvisioningToken = operation({
  name: "provisioning_token.revoke",
  summary: "Revoke a token of an identity provider; members and groups stay as they are",
  permission: "organization:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "provisioning_token.revoke", async (db, note) => {
      const token = await db.provisioningToken.findFirst({ where: { id } });
      if (!token) throw new Failure("not_found", "There is no such token.");
      await db.provisioningToken.deleteMany({ where: { id } });
      note(token.name, { id });
      return {};
    }),
});
