import { describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { updateSignInRules } from "../../identity";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { groupRoles, memberIn, newCompany, oktaUser, patchOf } from "./scim.suite";

withDatabase();

describe("a provider", () => {
  it("never locks out the last owner, or the one who keeps their password", async () => {
    const company = await newCompany();
    const { send, domain, db, owner } = company;
    await updateSignInRules(company.ctx, { groupRoles });
    await prisma().user.update({ where: { id: owner.id }, data: { email: `owner@${domain}` } });
    const path = `/Users/${owner.id}`;
    expect(await send("PATCH", path, patchOf({ op: "replace", value: { active: false } }))).toMatchObject({ status: 409 });
    expect(await send("DELETE", path)).toMatchObject({ status: 409 });
    await send("POST", "/Groups", { displayName: "Staff", members: [{ value: owner.id }] });
    expect(await memberIn(company, owner.id)).toBe("owner active");
    const second = await company.addMember("owner");
    await prisma().user.update({ where: { id: second.id }, data: { email: `second@${domain}` } });
    await db.$transaction((tx) => tx.signInRules.updateMany({ data: { keptPasswordOf: owner.id } }));
    expect(await send("PATCH", path, patchOf({ op: "replace", value: { active: false } }))).toMatchObject({ status: 409 });
    expect(await send("PATCH", `/Users/${second.id}`, patchOf({ op: "replace", value: { active: false } }))).toMatchObject({
      status: 200,
    });
  });

  it("decides about people of the organization's domains alone", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await updateSignInRules(company.ctx, { groupRoles, defaultRole: "viewer" });
    const { send, domain } = company;
    expect(await send("POST", "/Users", oktaUser(`eve@${other.domain}`))).toMatchObject({ status: 403 });
    expect(await send("POST", "/Users", oktaUser("eve@gmail.com"))).toMatchObject({ status: 403 });
    const contractor = await company.addMember("developer");
    expect(await send("PATCH", `/Users/${contractor.id}`, patchOf({ op: "replace", value: { active: false } }))).toMatchObject({
      status: 403,
    });
    expect(await send("DELETE", `/Users/${contractor.id}`)).toMatchObject({ status: 403 });
    await send("POST", "/Groups", { displayName: "Console admins", members: [{ value: contractor.id }] });
    expect(await memberIn(company, contractor.id)).toBe("developer active");
    const { json } = await send("POST", "/Users", oktaUser(`ada@${domain}`));
    const away = patchOf({ op: "replace", path: "emails", value: [{ value: `ada@${other.domain}`, primary: true }] });
    expect(await send("PATCH", `/Users/${String(json.id)}`, away)).toMatchObject({ status: 403 });
  });

  it("changes neither name nor address of somebody who is in another organization, too", async () => {
    const [company, other] = [await newCompany(), await newOrganization()];
    const { send, domain } = company;
    const { json } = await send("POST", "/Users", oktaUser(`ada@${domain}`));
    await other.addMember("viewer", { id: String(json.id), email: `ada@${domain}` });
    const path = `/Users/${String(json.id)}`;
    const moved = patchOf({ op: "replace", path: 'emails[type eq "work"].value', value: `bob@${domain}` });
    expect(await send("PATCH", path, moved)).toMatchObject({ status: 409 });
    await send("PATCH", path, patchOf({ op: "replace", path: "displayName", value: "Mallory" }));
    expect(await prisma().user.findUnique({ where: { id: String(json.id) } })).toMatchObject({ name: "Ada Lovelace" });
  });

  it("leaves disabled whom a person disabled, whatever their groups", async () => {
    const company = await newCompany();
    const { send, domain, db } = company;
    await updateSignInRules(company.ctx, { groupRoles });
    const { json } = await send("POST", "/Users", oktaUser(`ada@${domain}`));
    const { json: group } = await send("POST", "/Groups", { displayName: "Staff", members: [{ value: json.id }] });
    await db.$transaction((tx) => tx.membership.updateMany({ where: { userId: String(json.id) }, data: { status: "disabled" } }));
    await send("PATCH", `/Groups/${String(group.id)}`, patchOf({ op: "replace", path: "displayName", value: "Console admins" }));
    expect(await memberIn(company, json.id)).toBe("admin disabled");
  });
});
