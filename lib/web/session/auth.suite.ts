import { randomUUID } from "node:crypto";

const visit = { address: "127.0.0.1", userAgent: "test", requestId: "test" };

/** An owner of an organization of their own, made as the first run makes one. */
export async function firstPerson(): Promise<{ email: string; userId: string; organizationId: string }> {
  const { prisma } = await import("../../db/client");
  const { foundOrganization } = await import("../../identity/organizations/found");
  const email = `${randomUUID()}@example.com`;
  const owner = await prisma().user.create({ data: { email, name: "Owner" } });
  const { id } = await foundOrganization({ name: email, owner, requestId: visit.requestId, door: "entrance" });
  return { email, userId: owner.id, organizationId: id };
}

export async function inviteToken(role: string): Promise<{ email: string; token: string }> {
  const { organizationId, userId } = await firstPerson();
  const { scopedDb } = await import("../../db/scoped");
  const { inviteMember } = await import("../../identity");
  const { everyPermission } = await import("../../operation/permission");
  const actor = { kind: "user" as const, id: userId, label: "owner", onBehalfOf: null, permissions: everyPermission };
  const email = `${randomUUID()}@example.com`;
  const ctx = { organizationId, actor, db: scopedDb(organizationId), door: "action" as const, requestId: visit.requestId };
  const { path } = await inviteMember(ctx, { email, role });
  return { email, token: path.replace("/invitation/", "") };
}
