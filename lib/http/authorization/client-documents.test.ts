import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { env } from "../../env";
import { describeAgentRequest, listAgentGrants } from "../../identity";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { allowed, callback, newAgent, newConsole, newPublishedClient, statusWith } from "./authorization.suite";

withDatabase();

let origin: string;
let organization: TestOrganization;
beforeEach(async () => {
  ({ origin } = await newConsole());
  organization = await newOrganization();
});

const read = async (client_id: string, changed: Record<string, string> = {}) =>
  describeAgentRequest({ ...organization.ctx, origin }, (await newAgent(origin)).query({ client_id, ...changed }));

describe("a client that describes itself at an address of its own", () => {
  it("is asked for under the host of that address, and read once in an hour", async () => {
    const { address, host, reads } = await newPublishedClient();
    for (const _again of [1, 2]) expect(await read(address)).toMatchObject({ client: "Published agent", publishedAt: host });
    expect(reads()).toBe(1);
    await prisma().agentClient.updateMany({ where: { document: address }, data: { readAt: new Date(0) } });
    await read(address);
    expect(reads()).toBe(2);
    expect(await prisma().agentClient.count({ where: { document: address } })).toBe(1);
  });

  it("gets tokens under that address and none under another", async () => {
    const { address } = await newPublishedClient();
    const agent = await newAgent(origin, [callback], address);
    const code = (await agent.allow(organization.ctx)).get("code") ?? "";
    expect((await agent.exchange(code, { client_id: `${address}?` })).json.error).toBe("invalid_client");
    const { json } = await agent.exchange(code);
    expect(json.scope).toBe(allowed.join(" "));
    expect(await statusWith(origin, String(json.access_token))).toBe(200);
    expect((await agent.renew(json.refresh_token)).status).toBe(200);
    expect((await listAgentGrants(organization.ctx, {})).items).toMatchObject([{ client: "Published agent" }]);
  });

  it("comes back only where its document says", async () => {
    const { address } = await newPublishedClient();
    expect(await read(address, { redirect_uri: "https://evil.example/" })).toMatchObject({ back: null });
  });

  it.each([
    ["the address of another client", { client_id: "https://other.example/agent.json" }, /client_id/],
    ["no address to come back to", { redirect_uris: [] }, /redirect_uris/],
    ["an address that is no https page", { redirect_uris: ["javascript:alert(1)"] }, /redirect_uris/],
    ["a secret", { token_endpoint_auth_method: "client_secret_basic" }, /secret/],
  ])("is refused with %s", async (_what, changed, why) => {
    const { address } = await newPublishedClient((document) => ({ ...document, ...changed }));
    expect(await read(address)).toMatchObject({ refused: expect.stringMatching(why), back: null });
  });

  it("is refused where its document is too long or cannot be reached", async () => {
    const { address } = await newPublishedClient(() => "x".repeat(30_000));
    expect(await read(address)).toMatchObject({ refused: expect.stringContaining(address) });
    env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "";
    expect(await read("https://127.0.0.1:8443/agent.json")).toMatchObject({ refused: expect.stringContaining("127.0.0.1") });
  });

  it("is unknown unless the operator allows it", async () => {
    const { address, reads } = await newPublishedClient();
    const supported = async () => {
      const answer = await fetch(`${origin}/.well-known/oauth-authorization-server`);
      return ((await answer.json()) as Record<string, unknown>).client_id_metadata_document_supported;
    };
    expect(await supported()).toBe(true);
    env.EXECUTOR_CLIENT_DOCUMENTS = false;
    expect(await supported()).toBe(false);
    expect(await read(address)).toMatchObject({ refused: expect.stringContaining("not registered") });
    expect(reads()).toBe(0);
  });
});
