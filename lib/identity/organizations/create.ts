import { z } from "zod";
import { personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { displayName } from "../display-name";
import { foundOrganization } from "./found";

export const OrganizationName = displayName(80);

export const createOrganization = operation({
  name: "organization.create",
  summary: "Create a further organization and become its owner",
  permission: "organizations:create",
  input: z.object({ name: OrganizationName }),
  output: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  async run(ctx, { name }) {
    const userId = personOf(ctx);
    if (!userId) throw new Failure("forbidden", "Only a person can own an organization: a service key cannot create one.");
    const owner = await ctx.db.user.findUnique({ where: { id: userId } });
    if (!owner) throw new Failure("not_found", "This account no longer exists.");
    return await foundOrganization({ ...ctx, name, owner, alsoIn: ctx.organizationId });
  },
});
