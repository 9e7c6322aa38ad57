import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { OrganizationName } from "./create";

const Organization = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), createdAt: z.iso.datetime() });

export const getOrganization = operation({
  name: "organization.get",
  summary: "The organization this session or key belongs to",
  permission: "organization:read",
  input: z.object({}),
  output: Organization,
  async run(ctx) {
    const row = await ctx.db.organization.findFirst();
    if (!row) throw new Failure("not_found", "This organization no longer exists.");
    return { ...row, createdAt: row.createdAt.toISOString() };
  },
});

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
