import { describe, expect, it } from "vitest";
import { authorizeConnection, createConnection, listConnections, removeMember } from "../connections";
import { openValues } from "../credentials";
import { prisma } from "../db/client";
import { newMember } from "../identity/person.suite";
import { setOauthClient } from "../oauth";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { listTools } from "../tools";
import { clientSecret, connectBySigningIn, newGuardedApi } from "./provider.suite";

withDatabase();

async function memberWithAccount() {
  const organization = await newOrganization();
  const api = await newGuardedApi({ organization });
  const member = await newMember(organization, "member");
  await connectBySigningIn(member.ctx, { integration: api.slug, template: api.template, owner: "user" });
  await connectBySigningIn(organization.ctx, { integration: api.slug, template: api.template, owner: "org" });
  const connection = await organization.db.connection.findFirstOrThrow({ where: { userId: member.id } });
  const place = { organizationId: organization.organizationId, connectionId: connection.id };
  return { organization, api, member, values: await openValues(organization.db, place), connectionId: connection.id };
}

const secretsOf = (connectionId: string) => prisma().connectionSecret.count({ where: { connectionId } });

describe("a member who is removed", () => {
  it("takes own connections along: their tokens are revoked at the provider, their secrets are gone", async () => {
    const { organization, api, member, values, connectionId } = await memberWithAccount();
    const { accessToken = "", refreshToken = "" } = values;
    expect(await api.provider.AccessToken.find(accessToken)).toBeDefined();
    expect(await api.provider.RefreshToken.find(refreshToken)).toBeDefined();
    await authorizeConnection(member.ctx, { integration: api.slug, template: api.template, owner: "user", name: "another" });
    await removeMember(organization.ctx, { userId: member.id });
    expect(await api.provider.AccessToken.find(accessToken)).toBeUndefined();
    expect(await api.provider.RefreshToken.find(refreshToken)).toBeUndefined();
    expect(api.revoked).toHaveLength(1);
    expect(await secretsOf(connectionId)).toBe(0);
    expect(await organization.db.oauthGrant.count({ where: { connectionId } })).toBe(0);
    expect(await organization.db.oauthAttempt.count({ where: { userId: member.id } })).toBe(0);
    expect((await listConnections(organization.ctx, {})).items).toMatchObject([{ owner: "org", state: "connected" }]);
    expect((await listTools(organization.ctx, { integration: api.slug })).items).toHaveLength(1);
  });

  it("is removed also when the provider is away", async () => {
    const { organization, api, member, connectionId } = await memberWithAccount();
    api.held.answer = () => 503;
    await removeMember(organization.ctx, { userId: member.id });
    expect(await organization.db.membership.count({ where: { userId: member.id } })).toBe(0);
    expect(await organization.db.connection.count({ where: { id: connectionId } })).toBe(0);
  });

  it("keeps everything when the removal is refused", async () => {
    const { organization, api, member, values } = await memberWithAccount();
    const other = await newMember(organization, "viewer");
    await expect(removeMember(other.ctx, { userId: member.id })).rejects.toMatchObject({ code: "forbidden" });
    const admin = await newMember(organization, "admin");
    await connectBySigningIn(organization.ctx, { integration: api.slug, template: api.template, owner: "user" });
    await expect(removeMember(admin.ctx, { userId: organization.owner.id })).rejects.toMatchObject({ code: "forbidden" });
    expect(api.revoked).toEqual([]);
    expect(await api.provider.RefreshToken.find(values.refreshToken ?? "")).toBeDefined();
  });

  it("has tokens revoked that the console got by itself", async () => {
    const organization = await newOrganization();
    const api = await newGuardedApi({ organization, flow: "machine" });
    await setOauthClient(organization.ctx, {
      slug: api.slug,
      template: api.template,
      clientId: "machine",
      clientSecret,
      revocationUrl: `${api.issuer}/token/revocation`,
    });
    const member = await newMember(organization, "member");
    await createConnection(member.ctx, { integration: api.slug, owner: "user", template: api.template });
    const connection = await organization.db.connection.findFirstOrThrow({ where: { userId: member.id } });
    const place = { organizationId: organization.organizationId, connectionId: connection.id };
    const { accessToken = "" } = await openValues(organization.db, place);
    expect(await api.provider.ClientCredentials.find(accessToken)).toBeDefined();
    await removeMember(organization.ctx, { userId: member.id });
    expect(await api.provider.ClientCredentials.find(accessToken)).toBeUndefined();
  });
});
