import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { approveEmailDomain } from "../email-domains/approve";
import { claimEmailDomain } from "../email-domains/claim";
import { listEmailDomains } from "../email-domains/list";
import { releaseEmailDomain } from "../email-domains/release";
import { newVisit } from "../person.suite";
import { updateSignInRules } from "../sign-in-rules/update";
import { signInWithProvider } from "./sign-in";

withDatabase();

type Rules = Parameters<typeof updateSignInRules>[1];

/** An organization with a domain of its own, and an arrival of somebody there. */
async function company(rules: Rules = {}) {
  const organization = await newOrganization();
  const domain = `${randomUUID()}.example.com`;
  await claimEmailDomain(organization.ctx, { domain });
  await approveEmailDomain(organization.organizationId, domain);
  await updateSignInRules(organization.ctx, rules);
  const arrive = (name: string, claims: Record<string, unknown> = {}, said: object = {}) => {
    const email = `${name}@${domain}`;
    return signInWithProvider(newVisit(), {
      ...{ issuer: "https://id.example.com", subject: email, email, emailVerified: true, name, claims },
      ...said,
    });
  };
  const memberOf = async (name: string) => {
    const row = await organization.db.membership.findFirst({ where: { user: { email: `${name}@${domain}` } } });
    return row && `${row.role} ${row.status}`;
  };
  return { ...organization, domain, arrive, memberOf };
}

const groupRoles = [
  { group: "console-admins", role: "admin" },
  { group: "staff", role: "member" },
];

describe("somebody of the domain", () => {
  it("joins with the role of the first group in the list that they are in", async () => {
    const { arrive, memberOf, db, organizationId } = await company({ groupRoles });
    expect(await arrive("ada", { groups: ["staff", "console-admins"] })).toMatchObject({ organizationId });
    await arrive("bob", { groups: "staff" });
    expect([await memberOf("ada"), await memberOf("bob")]).toEqual(["admin active", "member active"]);
    expect(await db.auditEvent.count({ where: { action: "member.join" } })).toBe(2);
  });

  it("joins with the role for everybody else, or not at all where there is none", async () => {
    const { arrive, memberOf, ctx } = await company({ groupRoles });
    await expect(arrive("ada", { groups: ["Staff", 7, null] })).rejects.toMatchObject({ code: "forbidden" });
    expect(await memberOf("ada")).toBeNull();
    await updateSignInRules(ctx, { defaultRole: "viewer" });
    await arrive("ada");
    expect(await memberOf("ada")).toBe("viewer active");
  });

  it("follows their groups at each sign-in, and is disabled when none is left", async () => {
    const { arrive, memberOf, db } = await company({ groupRoles, groupsClaim: "realm.roles" });
    await arrive("ada", { realm: { roles: ["console-admins"] } });
    await arrive("ada", { realm: { roles: ["staff"] } });
    expect(await memberOf("ada")).toBe("member active");
    await expect(arrive("ada", { realm: {} })).rejects.toMatchObject({ code: "forbidden" });
    expect(await memberOf("ada")).toBe("member disabled");
    await expect(arrive("ada", { realm: { roles: ["staff"] } })).rejects.toMatchObject({ code: "forbidden" });
    expect(await db.auditEvent.count({ where: { action: "member.disable", actorId: "single sign-on" } })).toBe(1);
  });

  it("stays the last owner, whatever their groups say", async () => {
    const { arrive, memberOf, db, owner } = await company({ groupRoles, defaultRole: "viewer" });
    await arrive("ada", { groups: ["staff"] });
    await db.$transaction((tx) => tx.membership.updateMany({ where: { NOT: { userId: owner.id } }, data: { role: "owner" } }));
    await db.$transaction((tx) => tx.membership.deleteMany({ where: { userId: owner.id } }));
    await arrive("ada", { groups: ["staff"] });
    expect(await memberOf("ada")).toBe("owner active");
  });

  it("keeps the role that was given here while no group has one", async () => {
    const { arrive, memberOf, db } = await company({ defaultRole: "viewer" });
    await arrive("ada");
    await db.$transaction((tx) => tx.membership.updateMany({ where: { role: "viewer" }, data: { role: "developer" } }));
    await arrive("ada");
    expect(await memberOf("ada")).toBe("developer active");
  });

  it("does not join with an address that the provider has not confirmed, or by groups of another name", async () => {
    const { arrive, memberOf } = await company({ groupRoles });
    const groups = ["staff"];
    await expect(arrive("ada", { groups }, { emailVerified: false })).rejects.toMatchObject({ code: "forbidden" });
    await expect(arrive("ada", { roles: groups })).rejects.toMatchObject({ code: "forbidden" });
    await expect(arrive("ada", JSON.parse('{"__proto__":{"groups":["staff"]}}'))).rejects.toMatchObject({ code: "forbidden" });
    expect(await memberOf("ada")).toBeNull();
  });
});

describe("a domain", () => {
  it("counts for nothing before the operator approves it, and belongs to one organization", async () => {
    const [first, second] = [await newOrganization(), await newOrganization()];
    const domain = `${randomUUID()}.example.com`;
    for (const { ctx } of [first, second]) {
      expect(await claimEmailDomain(ctx, { domain: ` ${domain.toUpperCase()} ` })).toEqual({ domain, isApproved: false });
      await updateSignInRules(ctx, { defaultRole: "viewer" });
    }
    const email = `ada@${domain}`;
    const arrive = () =>
      signInWithProvider(newVisit(), { issuer: "https://id.example.com", subject: email, email, emailVerified: true, name: "A" });
    await expect(arrive()).rejects.toMatchObject({ code: "forbidden" });
    await approveEmailDomain(second.organizationId, domain);
    await expect(approveEmailDomain(first.organizationId, domain)).rejects.toMatchObject({ code: "conflict" });
    expect(await arrive()).toMatchObject({ organizationId: second.organizationId });
    expect((await listEmailDomains(first.ctx, {})).items).toMatchObject([{ domain, approvedAt: null }]);
    await releaseEmailDomain(second.ctx, { domain });
    await approveEmailDomain(first.organizationId, domain);
    expect(await prisma().emailDomain.count({ where: { domain, approvedAt: { not: null } } })).toBe(1);
  });

  it("is none when it is something else, or nobody claimed it", async () => {
    const { ctx, organizationId } = await newOrganization();
    for (const domain of ["example", "a@example.com", "*.example.com", "10.0.0.1", "-a.example.com", ""])
      await expect(claimEmailDomain(ctx, { domain })).rejects.toMatchObject({ code: "invalid" });
    await expect(approveEmailDomain(organizationId, "unclaimed.example.com")).rejects.toMatchObject({ code: "not_found" });
    await expect(releaseEmailDomain(ctx, { domain: "unclaimed.example.com" })).rejects.toMatchObject({ code: "not_found" });
  });
});
