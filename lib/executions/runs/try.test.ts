import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnection } from "../../connections";
import { env } from "../../env";
import { newMember } from "../../identity/person.suite";
import { addIntegration, updateIntegration } from "../../integrations";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { disposeProcessWide } from "../../process";
import { apiText, json, newUpstream } from "../../sources/upstream.suite";
import { getExecution } from "./get";
import { tryTool } from "./try";

withDatabase();

const operations = [
  {
    path: "/repos/{owner}",
    id: "getRepo",
    parameters: [
      { name: "owner", in: "path", required: true, schema: { type: "string" } },
      { name: "page", in: "query", schema: { type: "integer" } },
    ],
  },
  { path: "/repos", method: "post", id: "addRepo", body: { type: "object" } },
];

async function setUp() {
  const organization = await newOrganization();
  const upstream = await newUpstream(({ url }, response) => json(response, { url }));
  const { slug } = await addIntegration(organization.ctx, { source: { text: apiText({ origin: upstream.origin, operations }) } });
  await createConnection(organization.ctx, { integration: slug, owner: "org" });
  return { ...organization, upstream };
}

describe("trying a tool", () => {
  it("calls it and gives its answer in the envelope", async () => {
    const { ctx, upstream } = await setUp();
    const address = "tools.things_api.org.main.things.getRepo";
    const answer = await tryTool(ctx, { address, args: { owner: "a/b", page: "2" } });
    expect(answer).toMatchObject({ ok: true, data: { url: "/repos/a%2Fb?page=2" }, http: { status: 200 } });
    expect(upstream.seen).toHaveLength(1);
    const run = await getExecution(ctx, { id: answer.executionId });
    expect(run).toMatchObject({ kind: "call", state: "completed", calls: [{ address, state: "succeeded" }] });
  });

  it.each<[string, string, Record<string, unknown>, string, RegExp]>([
    ["a tool that is not there", "things_api.things.getRepos", { owner: "x" }, "tool_not_found", /Did you mean .*getRepo/],
    [
      "an argument that is missing",
      "things_api.things.getRepo",
      {},
      "invalid_tool_arguments",
      /Missing required parameter 'owner'/,
    ],
    ["an argument of another type", "things_api.things.getRepo", { owner: "x", page: "two" }, "invalid_tool_arguments", /page/],
    ["a tool that changes something", "things_api.things.addRepo", { body: {} }, "approval_pending", /POST \/repos/],
  ])("answers %s with what is wrong, and calls nothing", async (_name, ...[address, args, code, message]) => {
    const { ctx, upstream } = await setUp();
    const answer = await tryTool(ctx, { address, args });
    expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
    expect(upstream.seen).toEqual([]);
  });

  it("asks which connection is meant when several have it", async () => {
    const { ctx } = await setUp();
    await createConnection(ctx, { integration: "things_api", owner: "org", name: "second" });
    const first = await tryTool(ctx, { address: "things_api.things.getRepo", args: { owner: "x" } });
    expect(first).toMatchObject({ ok: true });
    await ctx.db.$transaction((tx) => tx.connection.updateMany({ data: { isDefault: false } }));
    await updateIntegration(ctx, { slug: "things_api", title: "Things" });
    const second = await tryTool(ctx, { address: "things_api.things.getRepo", args: { owner: "x" } });
    expect(second).toMatchObject({
      ok: false,
      error: {
        code: "tool_ambiguous",
        details: { addresses: [expect.stringContaining("main"), expect.stringContaining("second")] },
      },
    });
  });

  it("says what the service said", async () => {
    const { ctx, upstream } = await setUp();
    upstream.serve((_request, response) => json(response, { message: "No such repository" }, 404));
    const answer = await tryTool(ctx, { address: "things_api.things.getRepo", args: { owner: "x" } });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: "upstream_http_error", message: "No such repository", status: 404 },
      http: { status: 404 },
    });
  });

  it("is for those who may call tools", async () => {
    const organization = await setUp();
    const { ctx } = await newMember(organization, "viewer");
    await expect(tryTool(ctx, { address: "things_api.things.getRepo", args: { owner: "x" } })).rejects.toMatchObject({
      code: "forbidden",
    });
    const { ctx: member } = await newMember(organization, "member");
    expect(await tryTool(member, { address: "things_api.things.getRepo", args: { owner: "x" } })).toMatchObject({ ok: true });
  });

  it("finds nothing of another organization", async () => {
    await setUp();
    const { ctx } = await newOrganization();
    const answer = await tryTool(ctx, { address: "tools.things_api.org.main.things.getRepo", args: { owner: "x" } });
    expect(answer).toMatchObject({ ok: false, error: { code: "tool_not_found" } });
  });
});

describe("the example API", () => {
  const privateNetwork = env.EXECUTOR_ALLOW_PRIVATE_NETWORK;
  beforeAll(async () => {
    await disposeProcessWide();
    env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "";
  });
  afterAll(() => Object.assign(env, { EXECUTOR_ALLOW_PRIVATE_NETWORK: privateNetwork }));

  it("answers a first call without any network, though loopback is closed", async () => {
    const { ctx } = await newOrganization();
    const { slug, toolCount } = await addIntegration(ctx, { source: { config: {} }, kind: "example" });
    expect(toolCount).toBe(4);
    await createConnection(ctx, { integration: slug, owner: "org" });
    const all = await tryTool(ctx, { address: `${slug}.notes.list`, args: { tag: "work" } });
    expect(all).toMatchObject({ ok: true, data: { total: 2 } });
    expect(await tryTool(ctx, { address: `${slug}.notes.search`, args: { query: "milk" } })).toMatchObject({
      data: { items: [{ id: 1 }] },
    });
    expect(await tryTool(ctx, { address: `${slug}.notes.get`, args: { id: 99 } })).toMatchObject({
      ok: false,
      error: { status: 404, message: "There is no note 99." },
    });
  });

  it("has no address that anybody could change", async () => {
    const { ctx } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: { config: {} }, kind: "example" });
    await expect(
      addIntegration(ctx, { source: { config: {} }, kind: "example", baseUrl: "http://127.0.0.1:9" }),
    ).rejects.toMatchObject({ code: "invalid" });
    await expect(updateIntegration(ctx, { slug, baseUrl: "http://127.0.0.1:9" })).rejects.toMatchObject({ code: "invalid" });
    await expect(createConnection(ctx, { integration: slug, owner: "org", baseUrl: "http://127.0.0.1:9" })).rejects.toMatchObject(
      { code: "invalid" },
    );
  });
});
