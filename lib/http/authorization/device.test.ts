import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import {
  allowAgent,
  allowAgentDevice,
  declineAgentDevice,
  describeAgentDevice,
  deviceGrantType,
  listAgentGrants,
} from "../../identity";
import { newMember } from "../../identity/person.suite";
import type { Context } from "../../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { form, newAgent, newConsole, post, statusWith } from "./authorization.suite";

withDatabase();

let origin: string;
let organization: TestOrganization;
beforeEach(async () => {
  ({ origin } = await newConsole());
  organization = await newOrganization();
});

const here = (ctx: Context = organization.ctx): Context => ({ ...ctx, origin });

async function newDevice(scope = "tools:read tools:call integrations:write executions:answer") {
  const { clientId } = await newAgent(origin);
  const asked = form({ client_id: clientId, scope, resource: `${origin}/api` });
  const { status, json } = await post(origin, "/oauth/device-authorization", asked);
  const userCode = String(json.user_code);
  const poll = async (changed: Record<string, string> = {}) => {
    await prisma().agentDevice.updateMany({ where: { clientId }, data: { askedAt: null } });
    return pollAtOnce(changed);
  };
  const pollAtOnce = (changed: Record<string, string> = {}) =>
    post(
      origin,
      "/oauth/token",
      form({ grant_type: deviceGrantType, client_id: clientId, device_code: String(json.device_code), ...changed }),
    );
  return { clientId, status, json, userCode, poll, pollAtOnce };
}

describe("a program with a code", () => {
  it("waits for its person, who enters the code, and works with the HTTP API then", async () => {
    const { json, userCode, poll } = await newDevice();
    expect(json).toMatchObject({ verification_uri: `${origin}/oauth/device`, expires_in: 600, interval: 5 });
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(await poll()).toMatchObject({ status: 400, json: { error: "authorization_pending" } });
    const typed = userCode.toLowerCase().replace("-", " ");
    expect(await describeAgentDevice(here(), { userCode: typed })).toMatchObject({
      client: "Test agent",
      offered: [
        { permission: "tools:read", isChosen: true },
        { permission: "tools:call", isChosen: true },
        { permission: "executions:answer", isChosen: false },
        { permission: "integrations:write", isChosen: true },
      ],
    });
    await allowAgentDevice(here(), { userCode: typed, permissions: ["tools:read", "integrations:write"] });
    const { status, json: tokens } = await poll();
    expect(status).toBe(200);
    expect(await statusWith(origin, String(tokens.access_token), "/api/v1/whoami")).toBe(200);
    expect(await statusWith(origin, String(tokens.access_token), "/tools")).toBe(200);
    expect(await statusWith(origin, String(tokens.access_token))).toBe(401);
    expect(await poll()).toMatchObject({ status: 400, json: { error: "invalid_grant" } });
    const { items } = await listAgentGrants(organization.ctx, {});
    expect(items).toMatchObject([{ client: "Test agent", permissions: ["tools:read", "integrations:write"], mine: true }]);
  });

  it("hears that it was declined, that it asks too often, and that nobody came", async () => {
    const declined = await newDevice();
    await declineAgentDevice(here(), { userCode: declined.userCode });
    expect((await declined.poll()).json.error).toBe("access_denied");
    const hasty = await newDevice();
    await hasty.poll();
    expect((await hasty.pollAtOnce()).json.error).toBe("slow_down");
    await prisma().agentDevice.updateMany({ where: { clientId: hasty.clientId }, data: { expiresAt: new Date(0) } });
    expect((await hasty.poll()).json.error).toBe("expired_token");
    await expect(describeAgentDevice(here(), { userCode: hasty.userCode })).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives its tokens once and to itself only, however many ask at the same time", async () => {
    const { userCode, poll, pollAtOnce } = await newDevice();
    await allowAgentDevice(here(), { userCode, permissions: ["tools:read"] });
    const other = await newDevice();
    expect((await poll({ client_id: other.clientId })).json.error).toBe("invalid_grant");
    expect((await poll({ device_code: "edc_other" })).json.error).toBe("invalid_grant");
    expect((await poll({ resource: `${origin}/mcp` })).json.error).toBe("invalid_target");
    const answers = await Promise.all(Array.from({ length: 5 }, () => pollAtOnce()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is answered once, with what its person has and what it asked for", async () => {
    const { userCode } = await newDevice();
    const { ctx } = await newMember(organization, "member");
    const beyond = allowAgentDevice(here(ctx), { userCode, permissions: ["integrations:write"] });
    await expect(beyond).rejects.toMatchObject({ code: "forbidden" });
    const unasked = allowAgentDevice(here(), { userCode, permissions: ["policies:write"] });
    await expect(unasked).rejects.toMatchObject({ code: "invalid" });
    const key = { ...here(), actor: { ...organization.ctx.actor, kind: "apiKey" as const } };
    await expect(allowAgentDevice(key, { userCode, permissions: ["tools:read"] })).rejects.toMatchObject({ code: "forbidden" });
    await allowAgentDevice(here(), { userCode, permissions: ["tools:read"] });
    await expect(declineAgentDevice(here(), { userCode })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is found by nobody who tries codes", async () => {
    const tries: string[] = [];
    for (let turn = 0; turn < 32; turn++)
      await describeAgentDevice(here(), { userCode: "BBBB-BBBB" }).catch(({ code }) => tries.push(code));
    expect([tries[0], tries.at(-1)]).toEqual(["not_found", "limit"]);
  });
});

describe("tokens for two addresses", () => {
  it("work at both, where both were asked for and the client names neither", async () => {
    const agent = await newAgent(origin);
    const both = agent.query({ scope: "tools:read" });
    both.append("resource", `${origin}/api`);
    const { location } = await allowAgent(here(), { query: both.toString(), permissions: ["tools:read"] });
    const first = await agent.exchange(new URL(location).searchParams.get("code") ?? "");
    const { json } = await agent.renew(first.json.refresh_token);
    for (const path of ["/mcp", "/api/v1/whoami"]) expect(await statusWith(origin, String(json.access_token), path)).toBe(200);
  });
});
