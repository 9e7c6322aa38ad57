import { beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "../../db/client";
import { listExecutions } from "../../executions";
import { newRuns, things } from "../../executions/executions.suite";
import {
  changeMemberRole,
  changePassword,
  disableMember,
  enableMember,
  forgetAgentClients,
  identify,
  listAgentGrants,
  revokeAgentGrant,
} from "../../identity";
import { newMember, password, personWithPassword } from "../../identity/person.suite";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { allowed, newAgent, newConsole, signInClient, statusWith } from "./authorization.suite";

withDatabase();

let origin: string;
let organization: TestOrganization;
beforeEach(async () => {
  ({ origin } = await newConsole());
  organization = await newOrganization();
});

const soon = (check: () => unknown) => vi.waitFor(check, { interval: 20 });
const isRefused = (token: string) => soon(async () => expect(await statusWith(origin, token)).toBe(401));
const grants = async () => (await listAgentGrants(organization.ctx, {})).items;

describe("a real client", () => {
  it("registers, sends its person here, exchanges the code and uses the endpoint", async () => {
    const { connect, asked, keep } = await signInClient(origin, organization.ctx);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      resource: `${origin}/mcp`,
      scope: expect.stringContaining("tools:call"),
    });
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["execute", "resume"]);
    expect(keep.stored).toMatchObject({ expires_in: 3600, scope: allowed.join(" ") });
    expect(await grants()).toMatchObject([{ client: "Real client", person: organization.owner.email, mine: true }]);
  });

  it("renews its access token when it is over", async () => {
    const { connect, keep } = await signInClient(origin, organization.ctx);
    const before = keep.stored?.access_token;
    const [{ id } = { id: "" }] = await grants();
    await organization.db.$transaction((tx) =>
      tx.agentToken.updateMany({ where: { grantId: id, kind: "access" }, data: { expiresAt: new Date(0) } }),
    );
    await (await connect()).listTools();
    expect(keep.stored?.access_token).not.toBe(before);
  });

  it("is out within a second of being disconnected", async () => {
    const { connect, keep } = await signInClient(origin, organization.ctx);
    const client = await connect();
    await client.listTools();
    const [{ id } = { id: "" }] = await grants();
    await revokeAgentGrant(organization.ctx, { id });
    await isRefused(keep.stored?.access_token ?? "");
    await expect(client.listTools()).rejects.toThrow();
    expect(await grants()).toMatchObject([{ id, state: "revoked" }]);
  });

  it("loses its runs within a second of being disconnected", async () => {
    const runs = await newRuns();
    const { connect } = await signInClient(origin, runs.ctx);
    const code = `for (let n = 0; n < 40; n++) { await ${things}.getThing({ id: n }); await new Promise((done) => setTimeout(done, 100)); }`;
    void (await connect()).callTool({ name: "execute", arguments: { code } }).catch(() => undefined); // its stream just ends
    await soon(() => expect(runs.sent("GET").length).toBeGreaterThan(1));
    const [{ id } = { id: "" }] = (await listAgentGrants(runs.ctx, {})).items;
    await revokeAgentGrant(runs.ctx, { id });
    await soon(async () => {
      const { items } = await listExecutions(runs.ctx, {});
      expect(items).toMatchObject([{ state: "failed", actor: { kind: "oauthClient", id } }]);
    });
    expect(runs.sent("GET").length).toBeLessThan(20);
  });
});

describe("an agent", () => {
  it("acts for its person at /mcp of its own address, and nowhere else", async () => {
    const { access_token } = await (await newAgent(origin)).connect(organization.ctx);
    expect(await statusWith(origin, access_token, "/api/v1/whoami")).toBe(401);
    const { origin: elsewhere } = await newConsole();
    expect(await statusWith(elsewhere, access_token)).toBe(401);
    const stored = [await organization.db.agentToken.findMany(), await organization.db.auditEvent.findMany()];
    const text = JSON.stringify(stored, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).not.toContain(access_token);
  });

  it("has what is left of its permissions when its person's role shrinks, and sleeps while they are disabled", async () => {
    const { id: userId, ctx } = await newMember(organization, "member");
    const { access_token } = await (await newAgent(origin)).connect(ctx);
    const rights = async () => (await identify({ accessToken: access_token }))?.actor.permissions ?? null;
    expect(await rights()).toEqual(allowed);
    await changeMemberRole(organization.ctx, { userId, role: "viewer" });
    await soon(async () => expect(await rights()).toEqual(["tools:read"]));
    await disableMember(organization.ctx, { userId });
    await soon(async () => expect(await rights()).toBeNull());
    await enableMember(organization.ctx, { userId });
    await soon(async () => expect(await rights()).toEqual(["tools:read"]));
  });

  it("is disconnected with the keys of somebody who changes the password", async () => {
    const person = await personWithPassword();
    const own = await newOrganization(person);
    const { access_token } = await (await newAgent(origin)).connect(own.ctx);
    const next = "another long password";
    expect(await changePassword(own.ctx, { current: password, next })).toMatchObject({ disconnectedAgents: 0 });
    expect(await statusWith(origin, access_token)).toBe(200);
    const changed = await changePassword(own.ctx, { current: next, next: password, revokeKeys: true });
    expect(changed).toEqual({ revokedKeys: 0, disconnectedAgents: 1 });
    await isRefused(access_token);
  });

  it("is seen and disconnected by its person, by who may see and end all keys, and by nobody else", async () => {
    const [mine, theirs] = [await newMember(organization, "member"), await newMember(organization, "member")];
    const { access_token } = await (await newAgent(origin)).connect(theirs.ctx);
    const elsewhere = await newOrganization();
    const [{ id } = { id: "" }] = await grants();
    expect((await listAgentGrants(theirs.ctx, {})).items).toMatchObject([{ id, mine: true, permissions: allowed }]);
    for (const ctx of [mine.ctx, elsewhere.ctx]) {
      expect((await listAgentGrants(ctx, {})).items).toEqual([]);
      await expect(revokeAgentGrant(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    }
    const reader = organization.contextOf(["keys:own", "keys:read"], mine);
    expect((await listAgentGrants(reader, {})).items.map((grant) => grant.id)).toContain(id);
    expect((await listAgentGrants(reader, { isMine: true })).items, "only one's own, where all could be seen").toEqual([]);
    await expect(revokeAgentGrant(reader, { id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await statusWith(origin, access_token)).toBe(200);
    for (const _again of [1, 2]) expect(await revokeAgentGrant(organization.ctx, { id })).toEqual({});
    await isRefused(access_token);
    const actions = (await organization.db.auditEvent.findMany({ where: { action: { startsWith: "agent." } } })).map(
      ({ action, actorKind }) => `${action} ${actorKind}`,
    );
    expect(actions.sort()).toEqual(["agent.allow user", "agent.connect oauthClient", "agent.revoke user"]);
  });

  it("is not listed before it has fetched its tokens, and its client is kept for as long as it is used", async () => {
    const [used, unused] = [await newAgent(origin), await newAgent(origin)];
    await unused.allow(organization.ctx);
    expect(await grants()).toEqual([]);
    await used.connect(organization.ctx);
    const old = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    const ids = { in: [used.clientId, unused.clientId] };
    await prisma().agentClient.updateMany({ where: { id: ids }, data: { createdAt: old } });
    await forgetAgentClients();
    expect((await prisma().agentClient.findMany({ where: { id: ids } })).map(({ id }) => id)).toEqual([used.clientId]);
  });
});
