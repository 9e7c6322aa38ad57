import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { env } from "../../env";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { createApiKey } from "../api-keys/create";
import { identify } from "../caller/identify";
import { claimEmailDomain } from "../email-domains/claim";
import { acceptInvitation } from "../invitations/accept";
import { inviteMember } from "../invitations/invite";
import { changeMemberRole } from "../members/change-role";
import { endMembership } from "../members/end-membership";
import { disableMember } from "../members/set-status";
import { newMember, newVisit, password, personWithPassword, sessionOf } from "../person.suite";
import { createRole } from "../roles/create";
import { removeRole } from "../roles/remove";
import { findSession } from "../session/find";
import { signIn } from "../session/sign-in";
import { startSession } from "../session/start";
import { switchOrganization } from "../session/switch";
import { getSignInRules } from "./get";
import { openSignIn } from "./open";
import { isAllowedAddress } from "./rules";
import { updateSignInRules } from "./update";

withDatabase();

const hour = 60 * 60_000;

function withProvider(): void {
  const before = env.OIDC_ISSUER;
  env.OIDC_ISSUER = "https://id.example.com";
  onTestFinished(() => void (env.OIDC_ISSUER = before));
}

/** An organization whose owner has a password and keeps it while everybody else needs single sign-on. */
async function enforced(): Promise<TestOrganization> {
  withProvider();
  const organization = await newOrganization(await personWithPassword());
  await updateSignInRules(organization.ctx, { keptPasswordOf: organization.owner.id });
  return organization;
}

describe("the length of a session", () => {
  it("holds for sessions that are open already, and not in another organization", async () => {
    const owner = await personWithPassword();
    const [organization, other] = [await newOrganization(owner), await newOrganization(owner)];
    const tokens = [await sessionOf(organization, owner), await sessionOf(other, owner)];
    await updateSignInRules(organization.ctx, { sessionHours: 2 });
    tokens.push(await sessionOf(organization, owner));
    const left = await Promise.all(tokens.map(async (token) => (await findSession(token))!.expiresAt.getTime() - Date.now()));
    expect(left.map((ms) => Math.round(ms / hour))).toEqual([2, 336, 2]);
  });

  it("is between an hour and a fortnight", async () => {
    const { ctx } = await newOrganization();
    for (const sessionHours of [0, 337, 1.5])
      await expect(updateSignInRules(ctx, { sessionHours })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("networks", () => {
  const from = (organization: TestOrganization, address: string) => ({ ...organization.ctx, address });

  it("keep out every key and session that comes from elsewhere, and no other organization", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    const { text } = await createApiKey(organization.ctx, { name: "k", permissions: ["tools:read"] });
    await updateSignInRules(from(organization, "203.0.113.9"), { allowedNetworks: ["203.0.113.77/24", "2001:db8::/32"] });
    const identity = (await identify({ apiKey: text }))!;
    expect(identity.allowedNetworks).toEqual(["203.0.113.0/24", "2001:db8::/32"]);
    const admitted = ["203.0.113.1", "::ffff:203.0.113.255", "2001:db8:1::1"];
    const refused = ["203.0.114.1", "127.0.0.1", "unknown", "2001:db9::1", "0313.0.0161.1", "3405803777"];
    expect([...admitted, ...refused].filter((address) => isAllowedAddress(identity, address))).toEqual(admitted);
    const theirs = await identify({ sessionToken: await sessionOf(other, other.owner) });
    expect(theirs?.allowedNetworks).toEqual([]);
  });

  it("open no session to the right password from elsewhere, and lead to an organization without them", async () => {
    const owner = await personWithPassword();
    const organization = await newOrganization(owner);
    await updateSignInRules(from(organization, "10.0.0.1"), { allowedNetworks: ["10.0.0.0/8"] });
    const elsewhere = () => signIn(newVisit("192.0.2.1"), { email: owner.email, password });
    await expect(elsewhere()).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("own networks") });
    expect(await signIn(newVisit("10.2.3.4"), { email: owner.email, password })).toMatchObject({
      organizationId: organization.organizationId,
    });
    const open = await newOrganization(owner);
    expect(await elsewhere()).toMatchObject({ organizationId: open.organizationId });
    const token = await startSession(owner, open.organizationId, newVisit("192.0.2.1"));
    await expect(switchOrganization(token, organization.organizationId, newVisit("192.0.2.1"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("never lock out whoever sets them", async () => {
    const organization = await newOrganization();
    for (const address of ["192.0.2.1", "unknown"])
      await expect(updateSignInRules(from(organization, address), { allowedNetworks: ["10.0.0.0/8"] })).rejects.toMatchObject({
        code: "invalid",
        details: { allowedNetworks: [expect.stringContaining(address)] },
      });
    await expect(updateSignInRules(organization.ctx, { allowedNetworks: ["10.0.0.0/8"] })).rejects.toMatchObject({
      code: "invalid",
    });
    expect((await getSignInRules(organization.ctx, {})).allowedNetworks).toEqual([]);
  });

  it("are named when they are none", async () => {
    const organization = await newOrganization();
    for (const network of ["10.0.0.0/33", "example.com", "10.1", "::/129", "10.0.0.0/8/8", "", "010.0.0.1"])
      await expect(
        updateSignInRules(from(organization, "10.0.0.1"), { allowedNetworks: ["10.0.0.0/8", network] }),
      ).rejects.toMatchObject({
        code: "invalid",
        details: { "allowedNetworks.1": [expect.stringContaining("no network")] },
      });
  });
});

describe("enforced single sign-on", () => {
  it("ends sessions that a password opened, and opens none", async () => {
    withProvider();
    const owner = await personWithPassword();
    const organization = await newOrganization(owner);
    const member = await organization.addMember("member", await personWithPassword());
    const [kept, byPassword] = [await sessionOf(organization, owner), await sessionOf(organization, member)];
    const byProvider = await startSession(member, organization.organizationId, { ...newVisit(), isByProvider: true });
    await updateSignInRules(organization.ctx, { keptPasswordOf: owner.id });
    expect((await Promise.all([kept, byPassword, byProvider].map(findSession))).map((found) => found !== null)).toEqual([
      true,
      false,
      true,
    ]);
    await expect(signIn(newVisit(), { email: member.email, password })).rejects.toMatchObject({ code: "forbidden" });
    expect(await signIn(newVisit(), { email: owner.email, password })).toMatchObject({ userId: owner.id });
  });

  it("lets nobody in by a password session of another organization, or by an invitation", async () => {
    const organization = await enforced();
    const [person, other] = [await personWithPassword(), await newOrganization()];
    await other.addMember("member", person);
    await organization.addMember("member", person);
    const token = await sessionOf(other, person);
    await expect(switchOrganization(token, organization.organizationId, newVisit())).rejects.toMatchObject({ code: "forbidden" });
    const { path } = await inviteMember(organization.ctx, { email: `${randomUUID()}@example.com`, role: "viewer" });
    const accept = acceptInvitation(newVisit(), { token: path!.split("/").pop()!, name: "New", password });
    await expect(accept).rejects.toMatchObject({ code: "forbidden" });
    expect(await organization.db.membership.count()).toBe(2);
  });

  it("is set only where it works, by somebody who stays in", async () => {
    const organization = await newOrganization(await personWithPassword());
    const { owner, ctx } = organization;
    await expect(updateSignInRules(ctx, { keptPasswordOf: owner.id })).rejects.toMatchObject({ code: "conflict" });
    withProvider();
    const admin = await newMember(organization, "admin");
    await expect(updateSignInRules(ctx, { keptPasswordOf: admin.id })).rejects.toMatchObject({ code: "invalid" });
    const withoutPassword = await organization.addMember("owner");
    await expect(updateSignInRules(ctx, { keptPasswordOf: withoutPassword.id })).rejects.toMatchObject({ code: "invalid" });
    await expect(updateSignInRules(admin.ctx, { keptPasswordOf: owner.id })).rejects.toMatchObject({ code: "conflict" });
    expect((await getSignInRules(ctx, {})).keptPassword).toBeNull();
  });

  it("keeps the owner with the password for as long as it holds", async () => {
    const organization = await enforced();
    const second = await newMember(organization, "owner");
    const { id: userId } = organization.owner;
    for (const work of [
      () => changeMemberRole(second.ctx, { userId, role: "viewer" }),
      () => disableMember(second.ctx, { userId }),
      () => endMembership(second.ctx, { userId }),
    ])
      await expect(work()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("keeps their password") });
    await updateSignInRules(second.ctx, { keptPasswordOf: null });
    expect(await disableMember(second.ctx, { userId })).toMatchObject({ status: "disabled" });
  });

  it("is lifted by the operator, with the networks", async () => {
    const organization = await enforced();
    const { organizationId, ctx } = organization;
    await updateSignInRules({ ...ctx, address: "10.0.0.1" }, { allowedNetworks: ["10.0.0.1"] });
    await openSignIn(organizationId);
    expect(await getSignInRules(ctx, {})).toMatchObject({ allowedNetworks: [], keptPassword: null });
    expect(await organization.db.auditEvent.count({ where: { action: "sign_in_rules.open", door: "command" } })).toBe(1);
    await expect(openSignIn("no-such-organization")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("roles of groups", () => {
  it("give nobody rights that whoever sets them lacks", async () => {
    const organization = await newOrganization();
    const admin = await newMember(organization, "admin");
    const toOwner = { group: "bosses", role: "owner" };
    for (const changes of [{ groupRoles: [toOwner] }, { defaultRole: "owner" }])
      await expect(updateSignInRules(admin.ctx, changes)).rejects.toMatchObject({ code: "forbidden" });
    await updateSignInRules(organization.ctx, { groupRoles: [toOwner] });
    await updateSignInRules(admin.ctx, { groupRoles: [{ group: "staff", role: "member" }, toOwner] });
    await expect(updateSignInRules(admin.ctx, { groupsClaim: "department" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateSignInRules(admin.ctx, { groupRoles: [{ ...toOwner, group: "staff" }] })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await getSignInRules(admin.ctx, {})).groupRoles.map(({ group }) => group)).toEqual(["staff", "bosses"]);
  });

  it("keep a role from being removed", async () => {
    const { ctx } = await newOrganization();
    await createRole(ctx, { slug: "clerk", name: "Clerk", permissions: ["tools:read"] });
    await updateSignInRules(ctx, { groupRoles: [{ group: "clerks", role: "clerk" }] });
    await expect(removeRole(ctx, { slug: "clerk" })).rejects.toMatchObject({ code: "conflict" });
    await updateSignInRules(ctx, { groupRoles: [], defaultRole: "clerk" });
    await expect(removeRole(ctx, { slug: "clerk" })).rejects.toMatchObject({ code: "conflict" });
    await updateSignInRules(ctx, { defaultRole: null });
    await removeRole(ctx, { slug: "clerk" });
    await expect(updateSignInRules(ctx, { defaultRole: "clerk" })).rejects.toMatchObject({ code: "invalid" });
  });
});

it("shows a viewer the rules and lets them change none", async () => {
  const organization = await newOrganization();
  const { ctx } = await newMember(organization, "viewer");
  expect(await getSignInRules(ctx, {})).toMatchObject({ sessionHours: 336, groupRoles: [] });
  await expect(updateSignInRules(ctx, { sessionHours: 1 })).rejects.toMatchObject({ code: "forbidden" });
  await expect(claimEmailDomain(ctx, { domain: "example.com" })).rejects.toMatchObject({ code: "forbidden" });
});
