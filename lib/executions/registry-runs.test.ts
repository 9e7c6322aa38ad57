import { expect, it } from "vitest";
import { createConnection, updateConnection } from "../connections";
import { scopedDb } from "../db/scoped";
import { addIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { disposeProcessWide } from "../process";
import { createRegistryTool, publishRegistryTool, runToolTests, saveToolTest, updateRegistryTool } from "../registry";
import { allowLoopback, apiText, json, newUpstream } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { builtinOperations } from "./builtins.suite";
import { takeOverExecutions } from "./driver/resume";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

withDatabase();

const offer = () => offerStaticTools({ ...builtinOperations, tryTool }, []);
const address = "tools.registry.org.main.price";
const code = "return await tools.registry.price({ sku: 'a' })";

async function newPrices() {
  offer();
  const organization = await newOrganization();
  const upstream = await newUpstream(({ url }, response) => json(response, { url, price: 7, tags: ["new", "red"] }));
  const schema = { input: { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] } };
  const implementation_config = { url: `${upstream.origin}/prices/{sku}` };
  const tool = await createRegistryTool(organization.ctx, {
    name: "Price",
    schema,
    implementation_type: "http",
    implementation_config,
  });
  return { organization, ctx: organization.ctx, id: tool.id, upstream };
}

const resultOf = async (ctx: Context, options: { debug?: true } = {}) =>
  (await createExecution(ctx, { code, ...options })).structured.result;

it("shows drafts to runs that debug, and what is worked on of published tools", async () => {
  const { organization, ctx, id, upstream } = await newPrices();
  expect(await resultOf(ctx)).toMatchObject({ ok: false, error: { code: "tool_not_found" } });
  expect(await resultOf(ctx, { debug: true })).toMatchObject({ ok: true, data: { url: "/prices/a" } });
  await publishRegistryTool(ctx, { id });
  await updateRegistryTool(ctx, { id, implementation_config: { url: `${upstream.origin}/v2/{sku}` } });
  expect(await resultOf(ctx)).toMatchObject({ data: { url: "/prices/a" } });
  expect(await resultOf(ctx, { debug: true })).toMatchObject({ data: { url: "/v2/a" } });
  const member = organization.contextOf(everyPermission.filter((one) => one !== "registry:debug"));
  await expect(createExecution(member, { code, debug: true })).rejects.toMatchObject({ code: "forbidden" });
});

it.each([
  ["deprecated", { status: "deprecated" }, /is deprecated/],
  ["disabled", { status: "disabled" }, /is disabled/],
  ["switched off", { is_active: false }, /is switched off/],
] as const)("refuses what is %s in every run, and says so", async (_what, change, message) => {
  const { ctx, id } = await newPrices();
  await publishRegistryTool(ctx, { id });
  await updateRegistryTool(ctx, { id, ...change });
  for (const options of [{}, { debug: true } as const])
    expect(await resultOf(ctx, options)).toMatchObject({
      error: { code: "tool_blocked", message: expect.stringMatching(message) },
    });
});

it("lists tools by status and type, with what the registry says, to whoever may see it", async () => {
  const { organization, ctx, id } = await newPrices();
  await createRegistryTool(ctx, { name: "Ask", implementation_type: "custom" });
  await publishRegistryTool(ctx, { id });
  const names = async (filter: Parameters<typeof listTools>[1], by = ctx) =>
    (await listTools(by, { integration: "registry", ...filter })).items.map(({ name }) => name);
  expect(await names({})).toEqual(["ask", "price"]);
  expect(await names({ status: "draft" })).toEqual(["ask"]);
  expect(await names({ implementation_type: "http", tool_type: "custom" })).toEqual(["price"]);
  expect(await names({ tool_type: "mcp" })).toEqual([]);
  expect(await names({ skip: 1, limit: 1 })).toEqual(["price"]);
  const [price] = (await listTools(ctx, { query: "price" })).items;
  expect(price).toMatchObject({ id, slug: "price", tool_type: "custom", scope: "tenant", config_schema: { implementation: {} } });
  const outside = organization.contextOf(["tools:read"]);
  expect(await names({}, outside)).toEqual(["price"]);
  expect((await listTools(outside, { query: "price" })).items[0]).not.toHaveProperty("config_schema");
});

it("runs saved tests before it publishes, and refuses one that fails unless somebody says why", async () => {
  const { ctx, id } = await newPrices();
  await saveToolTest(ctx, {
    id,
    name: "has a price",
    input: { sku: "a" },
    expected: { data: { price: 7, tags: ["new", "red"] } },
  });
  await saveToolTest(ctx, { id, name: "needs a sku", input: {}, expected: { ok: false, error_code: "invalid_tool_arguments" } });
  const { items } = await runToolTests(ctx, { id });
  expect(items.map(({ last_outcome }) => last_outcome)).toMatchObject([{ ok: true }, { ok: true, because: null }]);
  await saveToolTest(ctx, { id, name: "has a price", input: { sku: "a" }, expected: { data: { price: 8 } } });
  await expect(publishRegistryTool(ctx, { id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("the answer.price is 7, and 8 was expected"),
  });
  expect(await publishRegistryTool(ctx, { id, force_reason: "The price list moves tomorrow" })).toMatchObject({
    status: "published",
  });
});

it("calls one tool of an MCP server, with sensitive headers that nobody reads", async () => {
  allowLoopback();
  offer();
  const { ctx } = await newOrganization();
  const server = await scriptedServer({
    "tools/call": ({ name, arguments: args }) => ({
      content: [{ type: "text", text: `${JSON.stringify([name, args])} s3cret-header` }],
    }),
  });
  const implementation_config = { server_url: server.url, tool_name: "trips.find", headers: { "X-Api-Key": "s3cret-header" } };
  const { id } = await createRegistryTool(ctx, { name: "Price", implementation_type: "mcp", implementation_config });
  expect(await publishRegistryTool(ctx, { id })).toMatchObject({ tool_type: "mcp" });
  await createPolicy(ctx, { owner: "org", pattern: "registry.*", action: "allow" });
  const answer = await tryTool(ctx, { address, args: { to: "Rome" } });
  expect(JSON.stringify(answer)).toContain("trips.find");
  expect(JSON.stringify(answer)).not.toContain("s3cret-header");
  const call = server.messages.find(({ method }) => method === "tools/call");
  expect(call?.params).toMatchObject({ name: "trips.find", arguments: { to: "Rome" } });
  expect(server.requests.at(-1)?.headers["x-api-key"]).toBe("s3cret-header");
});

it("signs in with a connection of the organization, whose credential goes to its own server alone", async () => {
  const { organization, ctx, id, upstream } = await newPrices();
  const source = { text: apiText({ origin: upstream.origin, operations: [{ path: "/a", id: "a" }], key: true }) };
  const { slug } = await addIntegration(ctx, { source });
  await createConnection(ctx, {
    integration: slug,
    owner: "org",
    name: "main",
    template: "api-key",
    values: { apiKey: "key-4711-x" },
  });
  const connection = `tools.${slug}.org.main`;
  await updateRegistryTool(ctx, { id, implementation_config: { url: "/prices/{sku}", connection } });
  expect(await resultOf(ctx, { debug: true })).toMatchObject({ data: { url: "/prices/a" } });
  expect(upstream.seen.at(-1)?.headers["x-key"]).toBe("key-4711-x");
  await updateConnection(ctx, { integration: slug, owner: "org", name: "main", labels: ["hr"] });
  const { executionId } = await createExecution(ctx, { code, debug: true });
  const [row] = await ctx.db.call.findMany({ where: { executionId }, select: { decision: true } });
  expect(row?.decision).toMatchObject({ labels: ["hr"] });
  const thief = await newUpstream((_request, response) => json(response, {}));
  await updateRegistryTool(ctx, { id, implementation_config: { url: `${thief.origin}/{sku}`, connection } });
  expect(await resultOf(ctx, { debug: true })).toMatchObject({
    ok: false,
    error: { code: "upstream_unreachable", message: expect.stringContaining("sent nowhere else") },
  });
  expect(thief.seen).toEqual([]);
  const without = organization.contextOf(everyPermission.filter((one) => one !== "connections:write"));
  const asked = updateRegistryTool(without, { id, implementation_config: { url: "/other", connection } });
  await expect(asked).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("connections:write") });
});

it("has a person answer a custom tool, also after the process was lost", async () => {
  offer();
  const organization: TestOrganization = await newOrganization();
  const { ctx } = organization;
  const given = { name: "Price", implementation_type: "custom", implementation_config: { instructions: "Say the price." } };
  const { id } = await createRegistryTool(ctx, given);
  await publishRegistryTool(ctx, { id });
  const asked = await createExecution(ctx, { code: "return (await tools.registry.price({ input: 'of a boat?' })).data" });
  expect(asked).toMatchObject({ status: "paused", text: expect.stringContaining("of a boat?") });
  await disposeProcessWide();
  offer();
  takeOverExecutions();
  const later = { ...ctx, db: scopedDb(ctx.organizationId) };
  await resumeExecution(later, { id: asked.executionId, action: "accept", content: { answer: "12" } });
  expect(await getExecution(later, { id: asked.executionId })).toMatchObject({
    state: "completed",
    structured: { result: "12" },
  });
});
