import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { createApiKey } from "../api-keys/create";
import { revokeApiKey } from "../api-keys/revoke";
import { identify } from "../caller/identify";
import { changeMemberRole } from "../members/change-role";
import { endMembership } from "../members/end-membership";
import { disableMember, enableMember } from "../members/set-status";
import { newMember, newVisit, password } from "../person.suite";
import { signInWithProvider } from "../providers/sign-in";
import { createRole } from "../roles/create";
import { updateRole } from "../roles/update";
import { acceptInvitation, describeInvitation } from "./accept";
import { inviteMember } from "./invite";
import { listInvitations } from "./list";

withDatabase();

const notOpen = { code: "not_found", message: expect.stringContaining("Ask for a new one") };

describe("an invitation ends with whoever made it", () => {
  const invitedBy = async (role = "admin") => {
    const organization = await newOrganization();
    const inviter = await newMember(organization, role);
    const email = `${randomUUID()}@example.com`;
    const { path } = await inviteMember(inviter.ctx, { email, role: "developer" });
    const token = path!.replace("/invitation/", "");
    const accept = () => acceptInvitation(newVisit(), { token, name: "Ada", password });
    const states = async () => (await listInvitations(organization.ctx, {})).items.map(({ state }) => state);
    return { organization, inviter, email, token, accept, states };
  };
  const lastAudit = async ({ db }: Awaited<ReturnType<typeof newOrganization>>, action: string) =>
    (await db.auditEvent.findFirst({ where: { action }, orderBy: { seq: "desc" } }))!.entry;

  it("when they are removed", async () => {
    const { organization, inviter, accept, states, email } = await invitedBy();
    await endMembership(organization.ctx, { userId: inviter.id });
    expect(await states()).toEqual(["revoked"]);
    await expect(accept()).rejects.toMatchObject(notOpen);
    expect(await lastAudit(organization, "member.remove")).toContain(email);
  });

  it("when they are disabled, also when they are enabled again", async () => {
    const { organization, inviter, accept, states } = await invitedBy();
    await disableMember(organization.ctx, { userId: inviter.id });
    await enableMember(organization.ctx, { userId: inviter.id });
    expect(await states()).toEqual(["revoked"]);
    await expect(accept()).rejects.toMatchObject(notOpen);
  });

  it("when their role may no longer invite to it, and not before", async () => {
    const { organization, inviter, accept, states } = await invitedBy();
    await changeMemberRole(organization.ctx, { userId: inviter.id, role: "owner" });
    expect(await states()).toEqual(["waiting"]);
    await changeMemberRole(organization.ctx, { userId: inviter.id, role: "developer" });
    expect(await states()).toEqual(["revoked"]);
    await expect(accept()).rejects.toMatchObject(notOpen);
  });

  it("when their own role shrinks, or the one they invited to grows beyond it", async () => {
    const organization = await newOrganization();
    const both = ["members:write", "audit:read"] as const;
    await createRole(organization.ctx, { slug: "inviter", name: "Inviter", permissions: [...both] });
    await createRole(organization.ctx, { slug: "guest", name: "Guest", permissions: ["audit:read"] });
    const person = await organization.addMember("inviter");
    const ctx = organization.contextOf(both, person);
    const invite = () => inviteMember(ctx, { email: `${randomUUID()}@example.com`, role: "guest" });
    const waiting = async () => (await listInvitations(organization.ctx, { state: "waiting" })).items.length;
    await invite();
    await updateRole(organization.ctx, { slug: "guest", name: "Guest", permissions: ["audit:read", "jobs:read"] });
    expect(await waiting()).toBe(0);
    await updateRole(organization.ctx, { slug: "guest", name: "Guest", permissions: ["audit:read"] });
    await invite();
    await updateRole(organization.ctx, { slug: "inviter", name: "Inviter", permissions: ["members:write"] });
    expect(await waiting()).toBe(0);
  });

  it("when it was a key that is revoked", async () => {
    const organization = await newOrganization();
    const { id, text } = await createApiKey(organization.ctx, { name: "invites", permissions: [...everyPermission] });
    const key = (await identify({ apiKey: text }))!;
    const email = `${randomUUID()}@example.com`;
    await inviteMember({ ...organization.ctx, actor: key.actor }, { email, role: "member" });
    await revokeApiKey(organization.ctx, { id });
    expect((await listInvitations(organization.ctx, {})).items).toMatchObject([{ email, state: "revoked" }]);
  });

  it("when it is accepted, whatever ended their reach", async () => {
    const { organization, inviter, email, token, accept } = await invitedBy();
    await organization.db.$transaction((tx) =>
      tx.membership.updateMany({ where: { userId: inviter.id }, data: { status: "disabled" } }),
    );
    await expect(describeInvitation(token)).rejects.toMatchObject(notOpen);
    await expect(accept()).rejects.toMatchObject(notOpen);
    const identity = { issuer: "https://id.example.com", subject: randomUUID(), email, emailVerified: true, name: "Ada" };
    await expect(signInWithProvider(newVisit(), identity)).rejects.toMatchObject({ code: "forbidden" });
    expect(await organization.db.membership.count()).toBe(2);
  });
});
