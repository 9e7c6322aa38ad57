import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { nameOf } from "./service-credential";

export const removeServiceCredential = operation({
  name: "service_credential.remove",
  summary: "Remove the organization's key for a service",
  permission: "connections:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "service_credential.remove", async (db, note) => {
      const row = await db.serviceCredential.findFirst({ where: { id } });
      if (!row) throw new Failure("not_found", "There is no such credential.");
      await db.serviceCredential.deleteMany({ where: { id } });
      note(nameOf(row), { id });
      return {};
    }),
});
