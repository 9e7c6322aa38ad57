import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { OrganizationName } from "./create";

export const renameOrganization = operation({
  name: "organization.rename",
  summary: "Rename the organization",
  permission: "organization:write",
  input: z.object({ name: OrganizationName }),
  output: z.object({ name: z.string() }),
  run: (ctx, { name }) =>
    change(ctx, "organization.rename", async (db, note) => {
      const before = await db.organization.findFirst();
      await db.organization.updateMany({ where: {}, data: { name } });
      note(ctx.organizationId, { from: before?.name, to: name });
      return { name };
    }),
});
