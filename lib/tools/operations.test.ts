import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { addIntegration } from "./catalog.suite";
import { createIssue, definitions, organizationWithGithub, tools } from "./github.suite";
import {
  browseTools,
  describeTool,
  discoverTools,
  listNamespaces,
  listSources,
  listTools,
  registerStaticTools,
  searchTools,
  toolListAnswer,
} from "./index";

bringPlugins([{ ...parlour, id: "mcp" }]);

withDatabase();

let organization: TestOrganization;
const ctx = () => organization.ctx;

beforeAll(async () => {
  organization = await organizationWithGithub();
});

describe("tool.list", () => {
  it("gives of each tool everything but its schemas", async () => {
    const { items } = await listTools(ctx(), { integration: "github", connection: "main", query: "opens a NEW" });
    expect(items).toEqual([
      {
        address: "tools.github.org.main.issues.create",
        owner: "org",
        integration: "github",
        connection: "main",
        name: "issues.create",
        pluginId: "openapi",
        title: "Create an issue",
        description: createIssue.description,
        mayElicit: false,
        requiresApproval: true,
        approvalDescription: createIssue.approvalDescription,
        effect: "write",
        static: false,
        toolType: "custom",
        implementationType: "http",
        status: "published",
        version: "1.1.4",
        policy: { action: "require_approval", rule: null },
      },
    ]);
  });

  it.each([
    [{}, 10],
    [{ integration: "github" }, 8],
    [{ owner: "org" as const }, 10],
    [{ owner: "user" as const }, 0],
    [{ connection: "prod" }, 4],
    [{ query: "ISSUES" }, 6],
    [{ query: "(100%)" }, 2],
    [{ query: ".*" }, 0],
    [{ tool_type: "mcp" as const }, 2],
    [{ tool_type: "built_in" as const }, 0],
    [{ implementation_type: "http" }, 8],
    [{ status: "published" as const }, 10],
    [{ status: "draft" as const }, 0],
    [{ includeBlocked: "false" as const }, 10],
  ])("with %j finds %i", async (filter, count) => {
    const { items, total } = await listTools(ctx(), filter);
    expect([items.length, total]).toEqual([count, count]);
  });

  it("is ordered by address, pages with skip and limit, and tells how many there are", async () => {
    const all = await listTools(ctx(), {});
    const connectionsOf = all.items.map(({ integration, connection }) => `${integration} ${connection}`);
    expect(connectionsOf).toEqual([...connectionsOf].sort());
    const page = await listTools(ctx(), { skip: 3, limit: 4 });
    expect(page).toEqual({ items: all.items.slice(3, 7), total: 10 });
    expect(toolListAnswer.of(page)).toEqual({ json: page.items, headers: { "x-total-count": "10" } });
  });

  it("leaves the annotations out when they are not wanted", async () => {
    const { items } = await listTools(ctx(), { includeAnnotations: "false", limit: 1 });
    expect(items[0]).not.toHaveProperty("requiresApproval");
    expect(items[0]).toHaveProperty("address");
  });
});

describe("tool.search", () => {
  it("finds by what is asked, the default connection first, the other one after it", async () => {
    const { items, total } = await searchTools(ctx(), { query: "make a new issue" });
    expect(items[0]).toMatchObject({ path: "github.org.prod.issues.create", name: "issues.create", integration: "github" });
    expect(items.map(({ path }) => path)).toContain("github.org.main.issues.create");
    expect(total).toBeGreaterThanOrEqual(items.length);
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("finds one's own connection before the organization's", async () => {
    const other = await newOrganization();
    await addIntegration(other, {
      slug: "github",
      tools,
      connections: [{ isDefault: true }, { name: "mine", owner: other.owner }],
    });
    const { items } = await searchTools(other.ctx, { query: "create issue" });
    expect(items[0]?.path).toBe("github.user.mine.issues.create");
    expect((await describeTool(other.ctx, { path: "github.issues.create" })).path).toBe("github.user.mine.issues.create");
  });

  it("pages without losing or repeating anything", async () => {
    const all = await searchTools(ctx(), { query: "issues", limit: 50 });
    const paths: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof searchTools>> = await searchTools(ctx(), { query: "issues", limit: 2, offset });
      paths.push(...page.items.map(({ path }) => path));
      offset = page.nextOffset;
    }
    expect(paths).toEqual(all.items.map(({ path }) => path));
    expect(new Set(paths).size).toBe(all.total);
  });

  it("lists a namespace for an empty query, and nothing without one", async () => {
    const listed = await searchTools(ctx(), { namespace: "github.org.main" });
    expect(listed.items.map(({ name }) => name)).toEqual(["issues.create", "issues.list", "issues.remove.all", "repos.get"]);
    expect(await searchTools(ctx(), {})).toEqual({ items: [], total: 0, hasMore: false, nextOffset: null });
  });

  it.each([
    ["github.org.main.issues", 3],
    ["tools.github.org.main.issues.remove", 1],
    ["github.issues", 6],
    ["github.org", 8],
    ["github,files", 10],
    ["git", 0],
    ["github.org.main.issue", 0],
  ])("within %s has %i", async (namespace, count) => expect((await searchTools(ctx(), { namespace })).total).toBe(count));

  it("takes several namespaces, and keeps out what is in none", async () => {
    const { items } = await searchTools(ctx(), { query: "read issues", namespace: ["files", "github.org.main.repos"] });
    expect(items.every(({ path }) => /^(files|github\.org\.main\.repos)\./.test(path))).toBe(true);
  });

  it("takes a path for what it is", async () => {
    expect((await searchTools(ctx(), { query: "github.org.main.repos.get" })).items[0]?.path).toBe("github.org.main.repos.get");
  });

  it.each(["💥", "' or 1=1 --", "(((", "\\", "a".repeat(900), "the of and"])("of %j breaks nothing", async (query) => {
    expect((await searchTools(ctx(), { query })).total).toBeGreaterThanOrEqual(0);
  });
});

describe("tool.discover", () => {
  it("names the best path where one result clearly leads", async () => {
    const { bestPath, results } = await discoverTools(ctx(), { query: "create issue", compact: true });
    expect(bestPath).toBe("github.org.prod.issues.create");
    expect(results[0]).toEqual({ path: bestPath, hint: "Create an issue" });
  });

  it("gives exactly the tool of an exact path, with schemas that stand alone", async () => {
    const query = "github.org.main.issues.create";
    const { results, bestPath } = await discoverTools(ctx(), { query, includeSchemas: true, limit: 1 });
    expect(bestPath).toBe(query);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      path: query,
      inputSchema: createIssue.inputSchema,
      outputSchema: { $ref: "#/$defs/Issue", $defs: expect.objectContaining({ Team: definitions.Team }) },
    });
  });
});

describe("browsing", () => {
  it("names the namespaces that hold tools", async () => {
    expect((await listNamespaces(ctx(), {})).items).toEqual(["files", "github"]);
  });

  it("shows paths with a hint each", async () => {
    const { items, total } = await browseTools(ctx(), { namespace: "github.org.main", limit: 1 });
    expect(items).toEqual([{ path: "github.org.main.issues.create", hint: "Create an issue", namespace: "github" }]);
    expect(total).toBe(4);
    expect((await browseTools(ctx(), {})).total).toBe(10);
  });

  it("lists integrations with how many tools each has, also those with none", async () => {
    const { items, total } = await listSources(ctx(), {});
    expect(items.map(({ id, toolCount, connections }) => [id, toolCount, connections])).toEqual([
      ["empty", 0, 0],
      ["files", 2, 2],
      ["github", 8, 2],
    ]);
    expect(total).toBe(3);
    expect((await listSources(ctx(), { query: "hub" })).items.map(({ id }) => id)).toEqual(["github"]);
    expect(await listSources(ctx(), { limit: 1, offset: 1 })).toMatchObject({ total: 3, hasMore: true, nextOffset: 2 });
  });
});

describe("static tools", () => {
  it("are listed, found and described by their fqid, and live in no database", async () => {
    const other = await newOrganization();
    const tool = {
      name: "connections.list",
      title: "List connections",
      description: "List the connections you can use",
      inputSchema: { type: "object", properties: { verbose: { type: "boolean" } } },
      outputSchema: null,
      effect: "read",
      requiresApproval: false,
      approvalDescription: null,
      mayElicit: false,
      isDeprecated: false,
      binding: null,
    } as const;
    const group = { pluginId: "core", integration: "executor", connection: "coreTools", title: "Executor", description: "" };
    registerStaticTools({ ...group, tools: [tool] });
    const fqid = "executor.coreTools.connections.list";
    expect((await listTools(other.ctx, {})).items).toEqual([
      expect.objectContaining({
        address: fqid,
        static: true,
        owner: "org",
        toolType: "built_in",
        implementationType: "internal",
      }),
    ]);
    expect((await searchTools(other.ctx, { query: "which connections are there" })).items[0]?.path).toBe(fqid);
    for (const path of [fqid, `tools.${fqid}`])
      expect((await describeTool(other.ctx, { path })).inputTypeScript).toContain("verbose?: boolean");
    registerStaticTools({ ...group, tools: [] });
    expect((await listTools(other.ctx, {})).items).toEqual([]);
  });
});

it("a tool that will go says so wherever it is met", async () => {
  const { ctx, ...own } = await newOrganization();
  const going = { name: "pages.print", description: "Prints a page", isDeprecated: true };
  await addIntegration({ ctx, ...own }, { slug: "paper", tools: [going, { name: "pages.show", description: "Shows a page" }] });
  const path = "paper.org.main.pages.print";
  expect((await listTools(ctx, { status: "deprecated" })).items.map(({ name, status }) => [name, status])).toEqual([
    ["pages.print", "deprecated"],
  ]);
  expect((await listTools(ctx, { status: "published", integration: "paper" })).items.map(({ name }) => name)).toEqual([
    "pages.show",
  ]);
  const marked = { path, deprecated: true };
  expect((await searchTools(ctx, { query: "print a page" })).items[0]).toMatchObject(marked);
  expect((await discoverTools(ctx, { query: "print a page" })).results[0]).toMatchObject(marked);
  expect((await browseTools(ctx, { namespace: "paper" })).items[0]).toMatchObject(marked);
  expect(await describeTool(ctx, { path })).toMatchObject(marked);
  expect((await describeTool(ctx, { path: "paper.org.main.pages.show" })).deprecated).toBeUndefined();
});

it("what the console itself offers is found last, unless it is asked for", async () => {
  const { ctx, ...own } = await newOrganization();
  const about = (name: string, title: string) => ({ name, title, description: title });
  await addIntegration(
    { ctx, ...own },
    { slug: "shop", tools: [about("orders.remove", "Remove an order"), about("orders.list", "List orders")] },
  );
  const tool = { ...about("connections.remove", "Remove a connection"), inputSchema: {}, outputSchema: null, binding: null };
  const fixed = {
    effect: "write",
    requiresApproval: true,
    approvalDescription: null,
    mayElicit: false,
    isDeprecated: false,
  } as const;
  const group = { pluginId: "core", integration: "executor", connection: "coreTools", title: "Executor", description: "" };
  registerStaticTools({ ...group, tools: [{ ...tool, ...fixed }] });
  const firstOf = async (query: string) => (await searchTools(ctx, { query })).items[0]?.name;
  expect(await firstOf("remove")).toBe("orders.remove");
  expect(await firstOf("remove a connection")).toBe("connections.remove");
  registerStaticTools({ ...group, tools: [] });
});
