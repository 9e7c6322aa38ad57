import { readFile, writeFile } from "node:fs/promises";
import { buildSchema, graphql } from "graphql";
import { describe, expect, it } from "vitest";
import { sampled, turnOfRun } from "@/scripts/test-depth";
import { checkConnection, createConnection, getConnection } from "../connections";
import { createExecution } from "../executions";
import {
  addIntegration,
  getIntegration,
  listIntegrationKinds,
  listToolChanges,
  refreshIntegration,
  updateIntegration,
} from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { withInstalled, writePlugin } from "../plugins/code/code.suite";
import { scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { allowLoopback, apiText, json, newUpstream } from "../sources/upstream.suite";
import { listTools, searchTools } from "../tools";

withDatabase();

type Source = { url: string } | { endpoint: string; config: Record<string, unknown> } | { config: Record<string, unknown> };
type Service = {
  source: Source;
  kind: string;
  read: string;
  write: string;
  /** One more tool, which changes something, is offered. */
  widen: () => Promise<void> | void;
  /** What the source says of itself cannot be read any more. */
  ruin: () => Promise<void> | void;
  /** Credentials are refused. */
  lockOut: () => void;
};

const about = { read: "Reads parcels", write: "Sends a parcel", drop: "Drops a parcel" };

async function openApi(): Promise<Service> {
  const operation = (method: string, id: keyof typeof about) => ({ path: `/${id}`, method, id, description: about[id] });
  const operations = [operation("get", "read"), operation("post", "write")];
  const state = { isRuined: false, isLocked: false };
  const upstream = await newUpstream(({ url }, response) => {
    if (url !== "/api.json") return json(response, state.isLocked ? {} : { said: url }, state.isLocked ? 401 : 200);
    const document = apiText({ origin: upstream.origin, title: "Parcels", operations, key: true });
    response.writeHead(200).end(state.isRuined ? "<html>" : document);
  });
  return {
    ...{ kind: "openapi", source: { url: `${upstream.origin}/api.json` }, read: "things.read", write: "things.write" },
    widen: () => void operations.push(operation("delete", "drop")),
    ...switches(state),
  };
}

const switches = (state: { isRuined: boolean; isLocked: boolean }) => ({
  ruin: () => {
    state.isRuined = true;
  },
  lockOut: () => {
    state.isLocked = true;
  },
});

async function graphqlService(): Promise<Service> {
  const state = { isRuined: false, isLocked: false, more: "" };
  const upstream = await newUpstream(({ body }, response) => {
    if (state.isRuined) return json(response, {}, 500);
    const { query, variables, operationName } = JSON.parse(body) as { query: string; variables?: object; operationName?: string };
    if (state.isLocked && !query.includes("__schema")) return json(response, {}, 401);
    const schema = buildSchema(`"Parcels" type Query { "${about.read}" read: String }
      type Mutation { "${about.write}" write: String ${state.more} }`);
    const rootValue = { read: "a", write: "b", drop: "c" };
    const asked = { schema, source: query, rootValue, variableValues: { ...variables }, operationName: operationName ?? null };
    void graphql(asked).then((answer) => json(response, answer));
  });
  return {
    ...{
      kind: "graphql",
      source: { endpoint: `${upstream.origin}/graphql`, config: {} },
      read: "query.read",
      write: "mutation.write",
    },
    widen: () => {
      state.more = `"${about.drop}" drop: String`;
    },
    ...switches(state),
  };
}

async function mcpServer(): Promise<Service> {
  const state = { isRuined: false, isLocked: false };
  const tool = (name: keyof typeof about, more = {}) => ({
    name,
    description: about[name],
    inputSchema: { type: "object" },
    ...more,
  });
  const tools = [tool("read", { annotations: { readOnlyHint: true } }), tool("write")];
  const server = await scriptedServer({
    "tools/list": () => (state.isRuined ? { tools: 3 } : { tools }),
    "tools/call": (_params, { response }) => {
      if (state.isLocked) return void response.writeHead(401).end();
      return { content: [{ type: "text", text: "said" }] };
    },
  });
  return {
    ...{ kind: "mcp", source: { endpoint: server.url, config: {} }, read: "read", write: "write" },
    widen: () => void tools.push(tool("drop")),
    ...switches(state),
  };
}

async function codePlugin(): Promise<Service> {
  const state = { isRuined: false, isLocked: false };
  const upstream = await newUpstream((_request, response) => json(response, {}, state.isLocked ? 401 : 200));
  const tool = (path: keyof typeof about, annotations = "{}") =>
    `defineTool({ path: "${path}", name: "${path}", description: "${about[path]}", inputSchema: z.object({}), annotations: ${annotations},
      handler: async (ctx) => { if ((await ctx.fetch("${upstream.origin}")).status === 401) throw new ToolError("connection_rejected", "No"); return 1; } }),`;
  const file =
    await writePlugin(`export default definePlugin({ id: "parcels", name: "Parcels", description: "Parcels", origins: ["${upstream.origin}"],
    authProviders: [{ id: "token", type: "bearer" }], tools: [${tool("read", "{ readOnlyHint: true }")}${tool("write")}] });`);
  await withInstalled(file);
  const rewritten = async (change: (text: string) => string) => {
    await writeFile(file, change(await readFile(file, "utf8")));
    await withInstalled(file);
  };
  return {
    ...{ kind: "plugin-parcels", source: { config: {} }, read: "read", write: "write" },
    widen: () => rewritten((text) => text.replace("] });", `${tool("drop")}] });`)),
    lockOut: switches(state).lockOut,
    ruin: () => rewritten(() => "throw new Error()"),
  };
}

/** An organization with that source, and an account of its own and one of a person there. */
async function connected(newService: () => Promise<Service>) {
  allowLoopback();
  const service = await newService();
  const organization = await newOrganization();
  const { ctx } = organization;
  const { slug } = await addIntegration(ctx, { source: service.source, kind: service.kind });
  const { authTemplates } = await getIntegration(ctx, { slug });
  const template = authTemplates.find(({ fields }) => fields.length === 1) ?? authTemplates[0];
  const values = Object.fromEntries((template?.fields ?? []).map(({ name }) => [name, "token-of-parcels-1"]));
  for (const owner of ["org", "user"] as const)
    await createConnection(ctx, { integration: slug, owner, name: "main", template: template?.slug ?? "", values, check: false });
  const call = async (tool: string, owner = "org") => {
    const answer = await createExecution(ctx, {
      call: { address: `${slug}.${owner}.main.${tool}`, args: {} },
      onApproval: "reject",
    });
    return answer.structured.result as { ok: boolean; error?: { code: string } };
  };
  const names = async () => (await listTools(ctx, {})).items.filter(({ owner }) => owner === "org").map(({ name }) => name);
  return { ...organization, ...service, slug, call, names, place: { integration: slug, owner: "org", name: "main" } as const };
}

/** The example is an OpenAPI service. A language model has two tools, which only read. */
const likeNoOther: ReadonlySet<string> = new Set(["example", "model"]);

const kinds = { openapi: openApi, graphql: graphqlService, mcp: mcpServer, "plugin-…": codePlugin };

it("are all in the tables of the guide, which says that they are treated alike", async () => {
  await withInstalled();
  const { ctx } = await newOrganization();
  const builtIn = (await listIntegrationKinds(ctx, {})).items.map(({ id }) => id).filter((id) => !likeNoOther.has(id));
  expect([...builtIn, "plugin-…"]).toEqual(Object.keys(kinds));
  const rows = (await readFile("docs/adding-sources.md", "utf8")).split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const named = Object.keys(kinds).map((kind) => `\`${kind}\``);
  expect(cells.map(([first]) => first)).toEqual(expect.arrayContaining(named));
  expect(cells.find(([first]) => first === "")).toEqual(["", ...named]);
  expect(cells.find(([first]) => first?.startsWith("Both owners"))?.slice(1)).toEqual(named.map(() => "yes"));
});

describe.each(sampled(Object.entries(kinds), { turn: turnOfRun, count: 2 }))("%s", (_name, newService) => {
  it("is called for both owners, searched, checked, put under policies and overrides", { timeout: 60_000 }, async () => {
    const { ctx, slug, read, write, call, place, lockOut } = await connected(newService);
    for (const owner of ["org", "user"]) expect(await call(read, owner)).toMatchObject({ ok: true });
    expect(await call(write)).toMatchObject({ error: { code: "approval_pending" } });
    expect((await searchTools(ctx, { query: "send a parcel" })).items[0]).toMatchObject({ name: write });
    await updateIntegration(ctx, { slug, healthCheckTool: read });
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "connected", tool: read });
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.main.${write}`, action: "allow" });
    expect(await call(write)).toMatchObject({ ok: true });
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.user.*.${read}`, action: "block" });
    expect(await call(read, "user")).toMatchObject({ error: { code: "tool_blocked" } });
    await updateIntegration(ctx, { slug, overrides: { [read]: { requiresApproval: true, maxConcurrency: 3 } } });
    expect(await call(read)).toMatchObject({ error: { code: "approval_pending" } });
    await updateIntegration(ctx, { slug, overrides: {} });
    lockOut();
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "needs_reconnect" });
  });

  it("is refreshed, and holds back what that widens; what cannot be read keeps its tools", { timeout: 60_000 }, async () => {
    const { ctx, slug, read, call, names, place, widen, ruin } = await connected(newService);
    await widen();
    await refreshIntegration(ctx, { slug });
    const added = (await names()).find((name) => name.endsWith("drop")) ?? "";
    expect((await listToolChanges(ctx, { slug })).items).toMatchObject([
      { toolName: added, kind: "added", isWidening: true, reviewedAt: null },
    ]);
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.main.${added}`, action: "allow" });
    expect(await call(added)).toMatchObject({ error: { code: "approval_pending" } });
    const before = await names();
    await ruin();
    await expect(refreshIntegration(ctx, { slug })).rejects.toMatchObject({ name: "Failure" });
    expect(await names()).toEqual(before);
    expect(await getConnection(ctx, place)).toMatchObject({ state: "degraded" });
    expect(before).toContain(read);
  });
});
