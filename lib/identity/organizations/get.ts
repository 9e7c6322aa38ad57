import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";

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
