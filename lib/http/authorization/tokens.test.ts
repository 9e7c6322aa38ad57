import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listAgentGrants } from "../../identity";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { allowed, form, newAgent, newConsole, post, statusWith } from "./authorization.suite";

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
const aged = (id: string, data: object) =>
  organization.db.$transaction((tx) => tx.agentToken.updateMany({ where: { grantId: id }, data }));

describe("a code", () => {
  const setUp = async () => {
    const agent = await newAgent(origin);
    return { agent, code: (await agent.allow(organization.ctx)).get("code") ?? "" };
  };
  const refused = { status: 400, json: { error: "invalid_grant" } };

  it("works once; a second time ends what it led to", async () => {
    const { agent, code } = await setUp();
    const first = await agent.exchange(code);
    expect(first).toMatchObject({ status: 200, json: { token_type: "Bearer", scope: allowed.join(" ") } });
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(await statusWith(origin, String(first.json.access_token))).toBe(200);
    expect(await agent.exchange(code)).toMatchObject(refused);
    await isRefused(String(first.json.access_token));
    expect(await agent.renew(first.json.refresh_token)).toMatchObject(refused);
  });

  it("works once for several that come at the same time", async () => {
    const { agent, code } = await setUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => agent.exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ["a wrong verifier", { code_verifier: "w".repeat(43) }],
    ["a short verifier", { code_verifier: "w" }],
    ["another address", { redirect_uri: "https://evil.example/" }],
    ["another code", { code: "eac_other" }],
  ])("is refused with %s, and stays good", async (_what, changed) => {
    const { agent, code } = await setUp();
    expect(await agent.exchange(code, changed as Record<string, string>)).toMatchObject(refused);
    expect((await agent.exchange(code)).status).toBe(200);
  });

  it("is refused for another resource, another client, an unknown one, and when it is over", async () => {
    const { agent, code } = await setUp();
    const elsewhere = await agent.exchange(code, { resource: "https://other.example/mcp" });
    expect(elsewhere).toMatchObject({ status: 400, json: { error: "invalid_target" } });
    const other = await newAgent(origin);
    expect(await agent.exchange(code, { client_id: other.clientId })).toMatchObject(refused);
    const unknown = await agent.exchange(code, { client_id: randomUUID() });
    expect(unknown).toMatchObject({ status: 401, json: { error: "invalid_client" } });
    await organization.db.$transaction((tx) => tx.agentCode.updateMany({ where: {}, data: { expiresAt: new Date(0) } }));
    expect(await agent.exchange(code)).toMatchObject(refused);
  });

  it("gives a token for the resources that are named, of those that were granted", async () => {
    const agent = await newAgent(origin);
    const [mcp, api] = [`${origin}/mcp`, `${origin}/api`];
    const places = async (token: unknown) =>
      await Promise.all(["/mcp", "/api/v1/whoami"].map((path) => statusWith(origin, String(token), path)));
    const codeFor = async (further: string[]) => (await agent.allow(organization.ctx, allowed, further)).get("code") ?? "";
    const first = await agent.exchange(await codeFor([api]), { resource: mcp });
    expect(await places(first.json.access_token)).toEqual([200, 401]);
    const other = await agent.renew(first.json.refresh_token, { resource: api });
    expect(await places(other.json.access_token)).toEqual([401, 200]);
    const both = await agent.renew(other.json.refresh_token);
    expect(await places(both.json.access_token)).toEqual([200, 200]);
    const never = await agent.exchange(await codeFor([]), { resource: api });
    expect(never).toMatchObject({ status: 400, json: { error: "invalid_target" } });
  });

  it("is exchanged by a form with each field once", async () => {
    const twice = new URLSearchParams("grant_type=authorization_code&grant_type=refresh_token");
    expect((await post(origin, "/oauth/token", twice)).json.error).toBe("invalid_request");
    expect((await post(origin, "/oauth/token", { grant_type: "authorization_code" })).json.error).toBe("invalid_request");
    const { agent } = await setUp();
    const other = form({ grant_type: "password", client_id: agent.clientId });
    expect((await post(origin, "/oauth/token", other)).json.error).toBe("unsupported_grant_type");
  });
});

describe("a refresh token", () => {
  it("gives new tokens each time, and once more within half a minute", async () => {
    const agent = await newAgent(origin);
    const first = await agent.connect(organization.ctx);
    const second = await agent.renew(first.refresh_token);
    const again = await agent.renew(first.refresh_token);
    expect([second.status, again.status]).toEqual([200, 200]);
    for (const { json } of [second, again]) expect(await statusWith(origin, String(json.access_token))).toBe(200);
    expect(second.json.refresh_token).not.toBe(again.json.refresh_token);
  });

  it("gives five pairs at most, however often and at once it comes, and those stay good", async () => {
    const agent = await newAgent(origin);
    const { refresh_token } = await agent.connect(organization.ctx);
    const answers = await Promise.all(Array.from({ length: 12 }, () => agent.renew(refresh_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    const [good] = answers.filter(({ status }) => status === 200);
    expect(await statusWith(origin, String(good?.json.access_token))).toBe(200);
  });

  it("that comes back later ends every token of its agent", async () => {
    const agent = await newAgent(origin);
    const first = await agent.connect(organization.ctx);
    const second = await agent.renew(first.refresh_token);
    const [{ id } = { id: "" }] = await grants();
    await organization.db.$transaction((tx) =>
      tx.agentToken.updateMany({
        where: { grantId: id, replacedAt: { not: null } },
        data: { replacedAt: new Date(Date.now() - 31_000) },
      }),
    );
    expect((await agent.renew(first.refresh_token)).json.error).toBe("invalid_grant");
    await isRefused(String(second.json.access_token));
    expect((await agent.renew(second.json.refresh_token)).json.error).toBe("invalid_grant");
    const lines = await organization.db.auditEvent.findMany({ where: { action: "agent.revoke" } });
    expect(lines.map(({ entry, actorKind }) => [actorKind, entry.includes("second time")])).toEqual([["oauthClient", true]]);
  });

  it("is for its own client, its own resource and its own time, and is no access token", async () => {
    const agent = await newAgent(origin);
    const { access_token, refresh_token } = await agent.connect(organization.ctx);
    expect(await statusWith(origin, refresh_token)).toBe(401);
    expect((await agent.renew(access_token)).json.error).toBe("invalid_grant");
    const other = await newAgent(origin);
    expect((await agent.renew(refresh_token, { client_id: other.clientId })).json.error).toBe("invalid_grant");
    expect((await agent.renew(refresh_token, { resource: "https://x.example" })).json.error).toBe("invalid_target");
    const [{ id } = { id: "" }] = await grants();
    await aged(id, { expiresAt: new Date(0) });
    expect((await agent.renew(refresh_token)).json.error).toBe("invalid_grant");
    expect(await statusWith(origin, access_token)).toBe(401);
  });

  it("is handed back by its own client only", async () => {
    const agent = await newAgent(origin);
    const { access_token, refresh_token } = await agent.connect(organization.ctx);
    const other = await newAgent(origin);
    const revoke = (client_id: string, token: string) => post(origin, "/oauth/revoke", form({ client_id, token }));
    expect((await revoke(other.clientId, refresh_token)).status).toBe(200);
    expect(await statusWith(origin, access_token)).toBe(200);
    expect((await revoke(agent.clientId, "unknown")).status).toBe(200);
    expect((await revoke(agent.clientId, refresh_token)).status).toBe(200);
    await isRefused(access_token);
  });
});
