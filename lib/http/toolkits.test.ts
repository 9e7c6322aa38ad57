import { beforeEach, describe, expect, it } from "vitest";
import { newRuns, things } from "../executions/executions.suite";
import { createApiKey, identify, listAgentGrants, revokeAgentGrant } from "../identity";
import { previewToolkit } from "../mcp-endpoint";
import { connect } from "../mcp-endpoint/endpoint.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { createToolkit, removeToolkit } from "../toolkits";
import { allowed, newAgent, newConsole, signInClient, statusWith } from "./authorization/authorization.suite";

withDatabase();

const path = "things_api.org.main.things";
const [inside, outside] = [`${path}.getThing`, `${path}.addThing`];

let origin: string;
let runs: Awaited<ReturnType<typeof newRuns>>;
let key: string;
beforeEach(async () => {
  ({ origin } = await newConsole());
  runs = await newRuns();
  await createToolkit(runs.ctx, { slug: "reading", name: "Reading", patterns: [inside] });
  key = (await createApiKey(runs.ctx, { name: "agent", permissions: [...everyPermission] })).text;
});

async function ask(address: string, { body, toolkit, headers = {} }: { body?: object; toolkit?: string; headers?: object } = {}) {
  const named: Record<string, string> = toolkit === undefined ? {} : { "x-toolkit": toolkit };
  const all = { authorization: `Bearer ${key}`, "content-type": "application/json", ...named, ...headers };
  const init = body ? { method: "POST", body: JSON.stringify(body), headers: all } : { headers: all };
  const answer = await fetch(`${origin}${address}`, init);
  return { status: answer.status, text: await answer.text() };
}

const toolNames = ({ text }: { text: string }) => text.match(/\b(get|list|add|remove)Thing\w*/g) ?? [];

describe("a request that names a toolkit", () => {
  it("finds and reads nothing else", async () => {
    const reads = [
      "/tools?integration=things_api",
      "/api/v1/tools/search?query=thing",
      "/api/v1/tools/types",
      "/api/v1/tools/outline",
    ];
    for (const read of reads) {
      expect(new Set(toolNames(await ask(read))).size, read).toBeGreaterThan(2);
      expect(new Set(toolNames(await ask(read, { toolkit: "reading" }))), read).toEqual(new Set(["getThing"]));
    }
    const described = await ask(`/api/v1/tools/describe?path=${outside}`, { toolkit: "reading" });
    expect(described.text).toContain("tool_not_found");
    expect((await ask("/api/v1/whoami", { toolkit: "reading" })).text).toContain('"toolkits":["reading"]');
  });

  it("calls nothing else, by code or by itself", async () => {
    const code = `return (await tools.${outside}({ title: "a" })).error.code`;
    const ran = await ask("/executions", { body: { code }, toolkit: "reading" });
    expect(JSON.parse(ran.text)).toMatchObject({ status: "completed", text: expect.stringContaining("tool_not_found") });
    const called = await ask("/executions", {
      body: { call: { address: `${things}.addThing`, args: { title: "a" } } },
      toolkit: "reading",
    });
    expect(called.text).toContain("tool_not_found");
    const tried = await ask("/api/v1/tools/try", { body: { address: inside, args: { id: 1 } }, toolkit: "reading" });
    expect(JSON.parse(tried.text)).toMatchObject({ ok: true });
    expect(runs.sent("POST")).toEqual([]);
  });

  it("is refused where there is no such toolkit, in the same words for that of another organization", async () => {
    const other = await newOrganization();
    await createToolkit(other.ctx, { slug: "theirs", name: "Theirs", patterns: ["*"] });
    const refusals = await Promise.all(["theirs", "nobodys"].map((toolkit) => ask("/tools", { toolkit })));
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
    expect(refusals[0]?.text.replaceAll("theirs", "…")).toBe(refusals[1]?.text.replaceAll("nobodys", "…"));
    expect(await statusWith(origin, key, "/mcp/toolkits/theirs")).toBe(404);
  });

  it("is another request than the one without it, for whoever repeats it", async () => {
    const body = { code: "return 1" };
    const headers = { "idempotency-key": "same" };
    expect((await ask("/executions", { body, headers, toolkit: "reading" })).status).toBe(200);
    expect((await ask("/executions", { body, headers })).status).toBe(409);
  });
});

describe("the endpoint of a toolkit", () => {
  const client = (search = "", era: "newer" | "older" = "newer") =>
    connect({ url: `${origin}/mcp/toolkits/reading${search}`, token: key, era });

  it.each(["newer", "older"] as const)("runs code with its tools alone, for clients of the %s era", async (era) => {
    const mcp = await client("", era);
    const { tools } = await mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["execute", "resume"]);
    expect(tools[0]?.description).toContain("things_api");
    expect(toolNames({ text: JSON.stringify(tools) }).filter((name) => name !== "getThing")).toEqual([]);
    const code = `return [(await tools.${inside}({ id: 1 })).ok, (await tools.${outside}({ title: "a" })).error.code]`;
    const ran = await mcp.callTool({ name: "execute", arguments: { code } });
    expect(JSON.stringify(ran)).toMatch(/true.*tool_not_found/);
  });

  it("searches and invokes, lists and calls its tools alone", async () => {
    const searching = await client("?mode=search");
    const found = await searching.callTool({ name: "search", arguments: { query: "add thing", limit: 20 } });
    expect(new Set(toolNames({ text: JSON.stringify(found) }))).toEqual(new Set(["getThing"]));
    const invoked = await searching.callTool({ name: "invoke", arguments: { path: outside, args: { title: "a" } } });
    expect(JSON.stringify(invoked)).toContain("tool_not_found");
    const direct = await client("?mode=direct");
    const names = (await direct.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(["resume", expect.stringContaining("getThing")]);
    const all = await connect({ url: `${origin}/mcp?mode=direct`, token: key, era: "newer" });
    const hidden = (await all.listTools()).tools.find(({ name }) => name.includes("addThing"))?.name ?? "";
    await expect(direct.callTool({ name: hidden, arguments: { body: { title: "a" } } })).rejects.toThrow("There is no tool");
    expect(runs.sent("POST")).toEqual([]);
  });

  it("gives a client that signs in there tokens for it alone, and limits the agent wherever it goes", async () => {
    const { connect: use, asked, keep } = await signInClient(origin, runs.ctx, { path: "/mcp/toolkits/reading" });
    const address = `${origin}/mcp/toolkits/reading`;
    expect(asked.searchParams.get("resource")).toBe(address);
    expect((await (await use()).listTools()).tools).toHaveLength(2);
    const token = keep.stored?.access_token ?? "";
    expect(await statusWith(origin, token)).toBe(401);
    expect(await statusWith(origin, token, "/tools")).toBe(401);
    await createToolkit(runs.ctx, { slug: "other", name: "Other", patterns: ["*"] });
    expect(await statusWith(origin, token, "/mcp/toolkits/other")).toBe(401);
    expect((await identify({ accessToken: token }))?.actor.toolkits).toHaveLength(1);
    const [{ id, toolkit } = { id: "", toolkit: null }] = (await listAgentGrants(runs.ctx, {})).items;
    expect(toolkit).toBe("reading");
    await expect(removeToolkit(runs.ctx, { slug: "reading" })).rejects.toMatchObject({ code: "conflict" });
    await revokeAgentGrant(runs.ctx, { id });
    await removeToolkit(runs.ctx, { slug: "reading" });
    await createToolkit(runs.ctx, { slug: "reading", name: "Another", patterns: ["*"] });
    expect(await statusWith(origin, token, "/mcp/toolkits/reading"), "a new toolkit of that slug is not the old one").toBe(401);
  });

  it("takes tokens for all tools, and says in its refusals where its own come from", async () => {
    const agent = await newAgent(origin);
    const { access_token } = await agent.connect(runs.ctx);
    expect(await statusWith(origin, access_token, "/mcp/toolkits/reading")).toBe(200);
    const refused = await fetch(`${origin}/mcp/toolkits/reading`, { method: "POST" });
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp/toolkits/reading`;
    expect(refused.headers.get("www-authenticate")).toContain(`resource_metadata="${metadata}"`);
    expect(await (await fetch(metadata)).json()).toMatchObject({ resource: `${origin}/mcp/toolkits/reading` });
  });

  it("of no toolkit, or of two, gives no tokens", async () => {
    const agent = await newAgent(origin);
    const at = (slug: string) => `${origin}/mcp/toolkits/${slug}`;
    await expect(agent.allow(runs.ctx, allowed, [at("nobodys")])).rejects.toMatchObject({ code: "not_found" });
    await expect(agent.allow(runs.ctx, allowed, [at("reading"), at("other")])).rejects.toMatchObject({ code: "invalid" });
  });
});

it("a preview counts tools and tokens of a selection as an agent would read them", async () => {
  const preview = (patterns: string[]) => previewToolkit(runs.ctx, { patterns });
  const [one, all] = [await preview([inside]), await preview([`${path}.*`, inside, "nothing.*"])];
  expect(one).toMatchObject({ total: 1, items: [{ address: `tools.${inside}`, effect: "read", action: "allow" }] });
  expect(all.patterns).toEqual([
    { pattern: `${path}.*`, tools: 4 },
    { pattern: inside, tools: 1 },
    { pattern: "nothing.*", tools: 0 },
  ]);
  expect(all.total).toBe(4);
  expect(all.tokens.direct).toBeGreaterThan(one.tokens.direct);
  expect(all.tokens.search).toBe(one.tokens.search);
  expect(one.tokens).toMatchObject({ isEstimated: false });
});
