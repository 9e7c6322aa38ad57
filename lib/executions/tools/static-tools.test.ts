import { beforeAll, describe, expect, it } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import {
  authorizeConnection,
  createConnection,
  getAuthorization,
  handOffConnection,
  listConnections,
  refreshConnection,
  removeConnection,
} from "../../connections";
import { listProviders } from "../../credentials";
import { createRole, updateRole } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { addIntegration, listIntegrations, previewIntegration, refreshIntegration, removeIntegration } from "../../integrations";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import type { Permission } from "../../operation/permission";
import { staticPlugins } from "../../plugins";
import { checkProduction } from "../../plugins/production.suite";
import { createPolicy, listPolicies, removePolicy, updatePolicy } from "../../policies";
import { allowLoopback, apiText, json, newUpstream } from "../../sources/upstream.suite";
import { browseTools, describeTool, discoverTools, getToolSchema, listSources, listTools, searchTools } from "../../tools";
import { entries, half, hasCorpora, rankOf, rateTogether, stock, stockCorpus } from "../../tools/search/quality.suite";
import { getApproval } from "../approvals/get";
import { builtinOperations } from "../builtins.suite";
import { newRuns, soon, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { offerStaticTools } from "./static-tools";

withDatabase();

const table = {
  ...builtinOperations,
  addIntegration,
  authorizeConnection,
  createPolicy,
  getAuthorization,
  handOffConnection,
  listConnections,
  listIntegrations,
  listPolicies,
  listProviders,
  previewIntegration,
  refreshConnection,
  refreshIntegration,
  removeConnection,
  removeIntegration,
  removePolicy,
  updatePolicy,
};
beforeAll(() => {
  allowLoopback(); // before the first test makes the way out
  offerStaticTools(table);
});

const prefix = "executor.coreTools";
const operations = [{ path: "/a", id: "readA" }];
const text = apiText({ origin: "https://api.example.com", operations, key: true });

describe("the console's own tools", () => {
  it("are there in a fresh organization, wherever tools are looked for", async () => {
    const { ctx } = await newOrganization();
    const { items } = await listTools(ctx, { integration: "executor" });
    expect(items.map(({ address }) => address)).toContain(`${prefix}.connections.list`);
    const all = (await listTools(ctx, { tool_type: "built_in" })).items;
    expect(all).toEqual(expect.arrayContaining(items));
    for (const { address, effect, requiresApproval, ...tool } of items) {
      expect(tool).toMatchObject({ static: true, owner: "org", connection: "coreTools", pluginId: "core" });
      expect(requiresApproval, address).toBe(effect !== "read");
      expect(await getToolSchema(ctx, { address })).toMatchObject({ address, inputSchema: { type: "object" } });
    }
    const path = `${prefix}.connections.list`;
    expect((await describeTool(ctx, { path })).inputTypeScript).toContain("integration?: string");
    expect((await searchTools(ctx, { query: "list connections" })).items[0]?.path).toBe(path);
    expect((await discoverTools(ctx, { query: "list connections" })).results[0]?.path).toBe(path);
    expect((await browseTools(ctx, { namespace: "executor" })).total).toBe(items.length);
    expect((await listSources(ctx, {})).items).toMatchObject([
      { id: "builtin", toolCount: all.length - items.length },
      { id: "executor", toolCount: items.length },
    ]);
  });

  it("have schemas as any other tool has, made of what the operation takes and gives", async () => {
    const { ctx } = await newOrganization();
    const tools = (await listTools(ctx, { integration: "executor" })).items;
    const whole = await Promise.all(
      tools.map(async ({ address, name, description, effect = "read", requiresApproval = false, approvalDescription = null }) => {
        const { inputSchema, outputSchema } = await getToolSchema(ctx, { address });
        const said = { name, title: null, description, effect, requiresApproval, approvalDescription };
        return { ...said, inputSchema, outputSchema, mayElicit: false, isDeprecated: false, binding: null };
      }),
    );
    checkProduction({ tools: whole, definitions: {}, warnings: [] });
    expect(whole.find(({ name }) => name === "connections.remove")?.inputSchema).toMatchObject({
      required: ["integration", "owner", "name"],
    });
  });

  it("are called by their fqid and do what their operation does", async () => {
    const { ctx } = await newOrganization();
    const call = (tool: string, args: Record<string, unknown> = {}) => tryTool(ctx, { address: `${prefix}.${tool}`, args });
    expect(await call("integrations.list")).toMatchObject({ ok: true, data: { items: [] } });
    expect(await call("integrations.detect", { source: { text } })).toMatchObject({ ok: true, data: { kind: "openapi" } });
    const { slug } = await addIntegration(ctx, { source: { text } });
    await createConnection(ctx, { integration: slug, owner: "org" });
    expect(await call("connections.list", { integration: slug })).toMatchObject({
      ok: true,
      data: { items: [{ handle: `tools.${slug}.org.main` }] },
    });
    expect(await call("providers.list")).toMatchObject({
      ok: true,
      data: { items: [{ id: "sealed" }, { id: "env" }, { id: "file" }] },
    });
  });

  it("ask before a source is fetched from an address, which could carry anything out", async () => {
    const { ctx } = await newOrganization();
    const upstream = await newUpstream((_request, response) => json(response, JSON.parse(text)));
    const url = `${upstream.origin}/steal?data=secret`;
    const address = `${prefix}.integrations.detect`;
    const asked = await tryTool(ctx, { address, args: { source: { url } } });
    expect(asked).toMatchObject({ ok: false, error: { code: "approval_pending" } });
    expect(upstream.seen).toEqual([]);
    expect(await getApproval(ctx, { id: asked.executionId })).toMatchObject({ decision: { because: "arguments" } });
    expect(await resumeExecution(ctx, { id: asked.executionId, action: "accept" })).toMatchObject({ status: "completed" });
    expect(upstream.seen.map((request) => request.url)).toEqual(["/steal?data=secret"]);
    await createPolicy(ctx, { owner: "org", pattern: "executor.coreTools.integrations.detect", action: "allow" });
    expect(await tryTool(ctx, { address, args: { source: { url } } })).toMatchObject({ ok: true });
  });

  it("hand credentials over to a person, who is given a link", async () => {
    const { ctx } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: { text } });
    const args = { integration: slug, owner: "org", name: "My Prod" };
    expect(
      await tryTool({ ...ctx, origin: "https://console.example" }, { address: `${prefix}.connections.create`, args }),
    ).toMatchObject({
      ok: true,
      data: { url: `https://console.example/integrations/${slug}?connect=1&owner=org&name=myProd` },
    });
    const withSecret = { ...args, values: { key: "abc-123456" } };
    expect(await tryTool(ctx, { address: `${prefix}.connections.create`, args: withSecret })).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringContaining("values") },
    });
  });

  it("take no more rights than whoever calls has", async () => {
    const organization = await newOrganization();
    const { ctx } = organization;
    const { ctx: viewer } = await newMember(organization, "viewer");
    const may = { ...viewer, actor: { ...viewer.actor, permissions: ["tools:call" as const, "tools:read" as const] } };
    const address = `${prefix}.integrations.detect`;
    expect(await tryTool(may, { address, args: { source: { text } } })).toMatchObject({
      ok: false,
      error: { code: "forbidden", message: expect.stringContaining("integrations:write") },
    });
    expect(await tryTool(ctx, { address, args: { source: { text } } })).toMatchObject({ ok: true });
  });

  it.each([
    ["integrations.add", { source: { config: {} }, kind: "example" }, "approval_pending"],
    ["connections.remove", { integration: "a", owner: "org", name: "main" }, "approval_pending"],
    ["integrations.detect", { source: 7 }, "invalid_tool_arguments"],
    ["integrations.detect", {}, "invalid_tool_arguments"],
    ["integrations.detect", { source: { text: "<html></html>" } }, "invalid_tool_arguments"],
    ["connections.create", { integration: "nobody", owner: "org" }, "not_found"],
    ["connections.lst", {}, "tool_not_found"],
  ])("%s with %j answers %s", async (tool, args, code) => {
    const { ctx } = await newOrganization();
    const answer = await tryTool(ctx, { address: `${prefix}.${tool}`, args });
    expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/\S/) } });
    expect((await listIntegrations(ctx, {})).items).toEqual([]);
  });
});

it("those that change something do so once a person agrees, with the rights of whoever called", async () => {
  const { ctx } = await newOrganization();
  const args = { owner: "org", pattern: "github.org.main.*", action: "block" };
  const { executionId: id } = await tryTool(ctx, { address: `${prefix}.policies.create`, args });
  expect((await listPolicies(ctx, {})).items).toEqual([]);
  expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
    structured: { result: { ok: true, data: { pattern: args.pattern } } },
  });
  expect((await listPolicies(ctx, {})).items).toMatchObject([{ owner: "org", pattern: args.pattern, action: "block" }]);
});

it("a tool of an operation that is not there is a mistake that is told at once", () => {
  const { listProviders: _missing, ...others } = table;
  expect(() => offerStaticTools(others)).toThrow(/no operation provider\.list/);
});

describe.skipIf(!hasCorpora)("beside real specifications (needs ../shared/corpora/openapi)", () => {
  const summaries = new Map(
    Object.values(table).map(({ definition }) => [definition.name, definition.summary] as [string, string]),
  );
  const facts = (name: string) => ({ summary: summaries.get(name) ?? "", input: {}, output: {} });
  const tools = staticPlugins.flatMap(({ staticSources }) => staticSources(facts)).flatMap((source) => source.tools);

  it.each([
    ["list connections", "connections.list"],
    ["remove a connection", "connections.remove"],
    ["add an integration", "integrations.add"],
  ])("“%s” finds %s among GitHub's", async (request, expected) => {
    const github = await Promise.all(entries.halved.filter(({ slug }) => slug === "github").map(stockCorpus));
    const house = await stock("executor", tools);
    expect(rankOf({ slug: "executor", request, expected: [expected] }, [...github, house], request)).toBe(1);
  });

  deeply("they crowd out nothing that was asked for", async () => {
    const stocked = await Promise.all(entries.halved.map(stockCorpus));
    const house = await stock("executor", tools);
    for (const requests of [half(0), half(1)])
      expect(rateTogether(requests, [...stocked, house])).toEqual(rateTogether(requests, stocked));
  });
});

it("a run whose member keeps the right to call tools goes on with the rights that are left", async () => {
  const runs = await newRuns();
  const permissions: Permission[] = ["tools:read", "tools:call"];
  const more = [...permissions, "policies:read" as const];
  await createRole(runs.ctx, { slug: "caller", name: "Caller", permissions: more });
  const member = await newMember(runs, "caller");
  const code = `const told = async () => (await tools.executor.coreTools.policies.list({})).ok;
    const before = await told();
    for (let n = 0; n < 15; n++) { await ${things}.getThing({ id: n }); await new Promise((done) => setTimeout(done, 100)); }
    return [before, await told()];`;
  const run = createExecution({ ...member.ctx, actor: { ...member.ctx.actor, permissions: more } }, { code });
  await soon(() => expect(runs.sent("GET").length).toBeGreaterThanOrEqual(2));
  await updateRole(runs.ctx, { slug: "caller", name: "Caller", permissions });
  expect(await run).toMatchObject({ status: "completed", structured: { result: [true, false] } });
});
