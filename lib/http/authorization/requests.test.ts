import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type AgentRequestView, describeAgentRequest, listAgentGrants } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { callback, form, newAgent, newConsole, post } from "./authorization.suite";

withDatabase();

let origin: string;
let organization: TestOrganization;
beforeEach(async () => {
  ({ origin } = await newConsole());
  organization = await newOrganization();
});

const _grants = async () => (await listAgentGrants(organization.ctx, {})).items;

describe("registration", () => {
  const register = (body: object) => post(origin, "/oauth/register", body);

  it.each(["https://a.example/cb", "http://localhost:1/cb", "http://[::1]/cb", "cursor://agent/cb", "com.example.app:/cb"])(
    "takes %s",
    async (uri) => {
      const { status, json } = await register({ redirect_uris: [uri], client_name: "A\u202Eb", scope: "x" });
      expect([status, json.client_name, json.token_endpoint_auth_method]).toEqual([201, "A b", "none"]);
      expect(json).not.toHaveProperty("client_secret");
    },
  );

  it.each([
    ...["http://a.example/cb", "javascript:alert(1)", "data:text/html,x", "file:///etc", "https://a.example/#f", "no"],
    ...["https://user:pass@a.example/", "http://127.0.0.1.evil.example/", "https://a.example/\u0000", "ms-msdt:/id"],
  ])("refuses %j", async (uri) => {
    expect(await register({ redirect_uris: [uri] })).toMatchObject({ status: 400, json: { error: "invalid_redirect_uri" } });
  });

  it("refuses other numbers of addresses, other grants and what is no JSON object", async () => {
    for (const redirect_uris of [undefined, [], Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`)])
      expect((await register({ redirect_uris })).json.error).toBe("invalid_redirect_uri");
    const implicit = { redirect_uris: [callback], grant_types: ["implicit"] };
    expect((await register(implicit)).json.error).toBe("invalid_client_metadata");
    expect((await register([])).json.error).toBe("invalid_client_metadata");
    expect((await post(origin, "/oauth/register", form({ a: "b" }))).json.error).toBe("invalid_request");
  });

  it("is limited for each address", async () => {
    const answers: number[] = [];
    for (let turn = 0; turn < 32; turn++) answers.push((await register({ redirect_uris: [callback] })).status);
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([30, 429]);
  });
});

describe("a request to a person", () => {
  const read = async (changed: Record<string, string>, ctx = organization.ctx) =>
    describeAgentRequest({ ...ctx, origin }, (await newAgent(origin)).query(changed));

  it("is offered what its client names, or everything", async () => {
    const reading = { permission: "tools:read", isChosen: true };
    expect(await read({ scope: "tools:read offline_access" })).toMatchObject({ offered: [reading] });
    const answering = { permission: "executions:answer", isChosen: false };
    expect(await read({ scope: "mcp" })).toMatchObject({ offered: expect.arrayContaining([reading, answering]) });
    const { ctx } = await newMember(organization, "viewer");
    expect(await read({ scope: "tools:read tools:call" }, ctx)).toMatchObject({ offered: [reading] });
  });

  it("says who gets the answer, and takes a refusal there", async () => {
    const { decline, ...view } = (await read({})) as AgentRequestView;
    expect(view).toMatchObject({ client: "Test agent", answerTo: "127.0.0.1:8765", isThisComputer: true });
    expect(decline).toMatch(/^http:\/\/127\.0\.0\.1:8765\/callback\?error=access_denied&.*state=s&iss=/);
  });

  it("may come back to any port of its own machine, and nowhere else", async () => {
    expect(await read({ redirect_uri: "http://127.0.0.1:4/callback" })).toMatchObject({ answerTo: "127.0.0.1:4" });
    for (const uri of ["http://localhost:8765/callback", "http://127.0.0.1:8765/other", "https://evil.example/callback"])
      expect(await read({ redirect_uri: uri })).toMatchObject({ back: null });
    expect(await read({ redirect_uri: "http://u@127.0.0.1:8765/callback" })).toMatchObject({ back: null });
    expect(await read({ client_id: randomUUID() })).toMatchObject({ back: null });
    expect(await read({ client_id: "x" })).toMatchObject({ back: null });
  });

  it.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ resource: "https://other.example/mcp" }, "invalid_target"],
  ])("is refused with %j, and its client can be told", async (changed, error) => {
    const { back } = (await read(changed as Record<string, string>)) as { back: string };
    expect(Object.fromEntries(new URL(back).searchParams)).toMatchObject({ error, state: "s", iss: origin });
  });

  it("gives no more than its person has, than it asked for, and nothing through a key", async () => {
    const agent = await newAgent(origin);
    const viewer = await newMember(organization, "member");
    await expect(agent.allow(viewer.ctx, ["policies:read"])).resolves.toBeDefined();
    await expect(agent.allow(viewer.ctx, ["audit:read"])).rejects.toMatchObject({ code: "forbidden" });
    await expect(agent.allow(organization.ctx, ["audit:read"])).rejects.toMatchObject({ code: "invalid" });
    const key = { ...organization.ctx, actor: { ...organization.ctx.actor, kind: "apiKey" as const } };
    await expect(agent.allow(key)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("brings its answer with the issuer and the state", async () => {
    const answer = await (await newAgent(origin)).allow(organization.ctx);
    expect(Object.fromEntries(answer)).toEqual({ code: expect.stringMatching(/^eac_/), state: "s", iss: origin });
  });
});
