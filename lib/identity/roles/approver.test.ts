import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ownerPool } from "../../db/owner.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { inviteMember } from "../invitations/invite";
import { listMembers } from "../members/list";
import { createRole } from "./create";
import { listRoles } from "./list";

withDatabase();
const owner = ownerPool();

const migration = "prisma/migrations/20261119131500_approver_is_built_in/migration.sql";

it("leaves an organization's own role of its name, and whoever has it, as they were, under another slug", async () => {
  const [organization, untouched] = [await newOrganization(), await newOrganization()];
  const { ctx, db, organizationId } = organization;
  await untouched.addMember("approver");
  await createRole(ctx, { slug: "before", name: "Refunds", permissions: ["tools:call"] });
  await inviteMember(ctx, { email: "next@example.com", role: "before" });
  const { id } = await organization.addMember("before");
  await db.$transaction(async (tx) => {
    await tx.role.updateMany({ where: { slug: "before" }, data: { slug: "approver" } });
    await tx.membership.updateMany({ where: { userId: id }, data: { role: "approver" } });
    await tx.invitation.updateMany({ data: { role: "approver" } });
  });

  await owner.query(readFileSync(migration, "utf8"));

  const role = (await listRoles(ctx, {})).items.find(({ name }) => name === "Refunds");
  expect(role).toMatchObject({ slug: expect.stringMatching(/^approver-[\da-f]{8}$/), permissions: ["tools:call"], members: 1 });
  const member = (await listMembers(ctx, {})).items.find(({ userId }) => userId === id);
  expect(member).toMatchObject({ role: role?.slug, roleName: "Refunds" });
  expect(await db.invitation.findFirst({ where: { organizationId } })).toMatchObject({ role: role?.slug });
  expect((await listMembers(untouched.ctx, {})).items.at(-1)).toMatchObject({ role: "approver", roleName: "Approver" });
});
