import { beforeEach, describe, expect, it } from "vitest";
import { createApiKey, revokeApiKey } from "../identity";
import { newMember } from "../identity/person.suite";
import { beginAgentTrial, forgetAgentTrials, getAgentTrial } from "../mcp-endpoint";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { newConsole, signInClient } from "./authorization/authorization.suite";

withDatabase();

let [origin, address] = ["", ""];
let organization: TestOrganization;
beforeEach(async () => {
  ({ origin, address } = await newConsole());
  organization = await newOrganization();
});

const begin = async (ctx: Context = organization.ctx) => (await beginAgentTrial({ ...ctx, address }, {})).id;
const arrivals = async (id: string, ctx: Context = organization.ctx) => (await getAgentTrial(ctx, { id })).arrivals;

const clientInfo = { name: "Night owl", version: "7" };
const older = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };

async function initialize(headers: Record<string, string>, search = ""): Promise<number> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: older });
  const own = { "content-type": "application/json", accept: "application/json, text/event-stream", "user-agent": "owl/7" };
  const answer = await fetch(`${origin}/mcp${search}`, { method: "POST", headers: { ...own, ...headers }, body });
  await answer.body?.cancel();
  return answer.status;
}

describe("a person who waits for an agent", () => {
  it("sees who came, with which protocol and by which key, once", async () => {
    const { text } = await createApiKey(organization.ctx, { name: "For the owl", permissions: ["tools:read"] });
    const id = await begin();
    for (const _again of [1, 2]) expect(await initialize({ authorization: `Bearer ${text}` })).toBe(200);
    const seen = { client: "Night owl 7", protocol: "2025-11-25", actor: "For the owl", status: 200, why: null };
    expect(await arrivals(id)).toMatchObject([seen]);
  });

  it("sees a client that finds out by itself how to sign in", async () => {
    const id = await begin();
    const { connect } = await signInClient(origin, organization.ctx);
    await connect();
    expect(await arrivals(id)).toMatchObject([
      { status: 401, why: expect.stringContaining("told where to sign in") },
      { status: 200, client: "test 1.0.0", actor: `Real client for ${organization.owner.email}` },
    ]);
  });

  it("sees why a client at the same address is refused", async () => {
    const key = await createApiKey(organization.ctx, { name: "Old", permissions: ["tools:read"] });
    await revokeApiKey(organization.ctx, { id: key.id });
    const id = await begin();
    expect(await initialize({ authorization: `Bearer ${key.text}` })).toBe(401);
    expect(await initialize({ origin: "https://inspector.example" })).toBe(403);
    const good = await createApiKey(organization.ctx, { name: "Good", permissions: ["tools:read"] });
    expect(await initialize({ authorization: `Bearer ${good.text}` }, "?mod=direct")).toBe(400);
    expect(await arrivals(id)).toMatchObject([
      { client: "owl/7", actor: null, status: 401, why: expect.stringContaining("not valid here") },
      { status: 403, why: expect.stringContaining("https://inspector.example") },
      { status: 400, why: expect.stringContaining("mode") },
    ]);
    expect(JSON.stringify(await arrivals(id))).not.toContain(key.text);
  });

  it("sees nobody else's agents, and nobody else sees theirs", async () => {
    const { text } = await createApiKey(organization.ctx, { name: "Mine", permissions: ["tools:read"] });
    const other = await newMember(organization, "member");
    const stranger = await newOrganization();
    const [mine, theirs, elsewhere] = [await begin(), await begin(other.ctx), await begin(stranger.ctx)];
    await initialize({ authorization: `Bearer ${text}` });
    expect(await arrivals(mine)).toHaveLength(1);
    expect([await arrivals(theirs, other.ctx), await arrivals(elsewhere, stranger.ctx)]).toEqual([[], []]);
    for (const ctx of [other.ctx, stranger.ctx])
      await expect(getAgentTrial(ctx, { id: mine })).rejects.toMatchObject({ code: "not_found" });
  });

  it("waits ten minutes, for one agent at a time", async () => {
    const first = await begin();
    const id = await begin();
    await expect(getAgentTrial(organization.ctx, { id: first })).rejects.toMatchObject({ code: "not_found" });
    await organization.db.$transaction((tx) => tx.agentTrial.updateMany({ where: { id }, data: { expiresAt: new Date(0) } }));
    expect(await initialize({})).toBe(401);
    expect(await getAgentTrial(organization.ctx, { id })).toEqual({ arrivals: [], isOver: true });
    await organization.db.$transaction(forgetAgentTrials);
    await expect(getAgentTrial(organization.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  });
});
