import { describe, expect, it } from "vitest";
import { newMember } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy, removePolicy } from "../policies";
import { bumpCatalog } from "../signal/catalog-revision";
import { addIntegration } from "./catalog.suite";
import { organizationWithGithub, tools } from "./github.suite";
import {
  browseTools,
  completePattern,
  decisionOf,
  describeTool,
  discoverTools,
  getToolSchema,
  listNamespaces,
  listSources,
  listTools,
  matchTools,
  resolvePath,
  searchTools,
  suggestPaths,
  viewOf,
} from "./index";

withDatabase();

type Action = "allow" | "require_approval" | "block";
const rule = (ctx: Context, pattern: string, action: Action) => createPolicy(ctx, { owner: "org", pattern, action });
const ownRule = (ctx: Context, pattern: string, action: Action) => createPolicy(ctx, { owner: "user", pattern, action });
const actionsOf = async (ctx: Context, filter = {}) =>
  Object.fromEntries((await listTools(ctx, filter)).items.map(({ address, policy }) => [address.slice("tools.".length), policy]));
const agentOf = ({ ctx }: TestOrganization): Context => ({
  ...ctx,
  actor: { ...ctx.actor, kind: "agent", onBehalfOf: ctx.actor.id },
});

describe("the catalog's view", () => {
  it("decides each tool by the rules, and says which one did", async () => {
    const organization = await organizationWithGithub();
    const { ctx } = organization;
    expect((await actionsOf(ctx))["github.org.main.issues.create"]).toEqual({ action: "require_approval", rule: null });
    await rule(ctx, "github.*.main.issues.create", "allow");
    await rule(ctx, "github.org.prod.*", "require_approval");
    await rule(ctx, "files.*", "block");
    expect(await actionsOf(ctx, { query: "e" })).toMatchObject({
      "github.org.main.issues.create": { action: "allow", rule: "github.*.main.issues.create" },
      "github.org.main.repos.get": { action: "allow", rule: null },
      "github.org.prod.repos.get": { action: "require_approval", rule: "github.org.prod.*" },
      "files.org.a.read": { action: "block", rule: "files.*" },
    });
  });

  it("follows a change at once", async () => {
    const { ctx } = await organizationWithGithub();
    const names = async () => (await listNamespaces(ctx, {})).items;
    const { id } = await rule(ctx, "github.*", "block");
    expect(await names()).toEqual(["files"]);
    await removePolicy(ctx, { id });
    expect(await names()).toEqual(["files", "github"]);
  });

  it("keeps tools and search index when only rules change", async () => {
    const { ctx } = await organizationWithGithub();
    const before = (await viewOf(ctx)).connections.map(({ toolSet }) => toolSet);
    await rule(ctx, "github.*", "block");
    const after = (await viewOf(ctx)).connections.map(({ toolSet }) => toolSet);
    expect(after.every((toolSet, position) => toolSet === before[position])).toBe(true);
  });
});

describe("a blocked tool", () => {
  const path = "github.org.main.issues.create";
  const blocked = async () => {
    const organization = await organizationWithGithub();
    await rule(organization.ctx, "github.org.main.issues.*", "block");
    return organization;
  };

  it("is there for who sets the rules, and left out for everybody else and where it is not wanted", async () => {
    const organization = await blocked();
    const member = await newMember(organization, "member");
    expect(await listTools(organization.ctx, {})).toMatchObject({ total: 10 });
    expect((await actionsOf(organization.ctx))[path]).toEqual({ action: "block", rule: "github.org.main.issues.*" });
    for (const [ctx, filter] of [
      [organization.ctx, { includeBlocked: false }],
      [member.ctx, {}],
      [member.ctx, { includeBlocked: true }],
      [agentOf(organization), { includeBlocked: true }],
    ] as const) {
      const { items, total } = await listTools(ctx, filter);
      expect([items.length, total]).toEqual([7, 7]);
      expect(items.some(({ address }) => address === `tools.${path}`)).toBe(false);
    }
  });

  it("is in no search, no suggestion, no namespace and no count", async () => {
    const { ctx } = await blocked();
    const found = await searchTools(ctx, { query: "create an issue", limit: 100 });
    expect(found.items.map((item) => item.path)).toContain("github.org.prod.issues.create");
    expect(found.items.some((item) => item.path.startsWith("github.org.main.issues"))).toBe(false);
    expect(found.items).toHaveLength(found.total);
    expect((await searchTools(ctx, { query: path, limit: 100 })).items.some((item) => item.path === path)).toBe(false);
    expect((await searchTools(ctx, { namespace: "github.org.main" })).total).toBe(1);
    expect((await searchTools(ctx, { query: "issues", namespace: "github.org.main" })).items).toEqual([]);
    expect((await browseTools(ctx, { namespace: "github" })).total).toBe(5);
    const { results } = await discoverTools(ctx, { query: "issues", limit: 100 });
    expect(results.every((result) => !result.path.startsWith("github.org.main.issues"))).toBe(true);
    expect(await suggestPaths(await viewOf(ctx), "github.org.main.issues.creat")).not.toContain(path);
    expect((await listSources(ctx, {})).items.find(({ id }) => id === "github")).toMatchObject({ toolCount: 5, connections: 2 });
  });

  it("leaves whole pages of a search", async () => {
    const { ctx } = await organizationWithGithub();
    for (const name of ["issues.create", "issues.remove.all"]) await rule(ctx, `github.*.*.${name}`, "block");
    const { items, total } = await searchTools(ctx, { query: "issues", limit: 2 });
    expect(items.map(({ name }) => name)).toEqual(["issues.list", "issues.list"]);
    expect(total).toBe(2);
  });

  it("is described to nobody, and its schema is shown to who sets the rules", async () => {
    const organization = await blocked();
    const { ctx } = organization;
    for (const written of [path, `tools.${path}`])
      expect(await describeTool(ctx, { path: written })).toMatchObject({ error: { code: "tool_not_found" } });
    expect(await getToolSchema(ctx, { address: `tools.${path}` })).toMatchObject({ address: `tools.${path}` });
    const member = await newMember(organization, "member");
    for (const other of [member.ctx, agentOf(organization)])
      await expect(getToolSchema(other, { address: `tools.${path}` })).rejects.toMatchObject({ code: "not_found" });
  });

  it("resolves as blocked, unless a short path has an open one left", async () => {
    const { ctx } = await blocked();
    const view = await viewOf(ctx);
    expect(resolvePath(view, path)).toMatchObject({ kind: "blocked", address: `tools.${path}` });
    expect(resolvePath(view, "github.issues.create")).toMatchObject({
      kind: "found",
      address: "tools.github.org.prod.issues.create",
    });
    await rule(ctx, "github.org.prod.*", "block");
    expect(resolvePath(await viewOf(ctx), "github.issues.create")).toMatchObject({ kind: "blocked" });
    expect(resolvePath(await viewOf(ctx), "github.repos.get")).toMatchObject({ address: "tools.github.org.main.repos.get" });
  });
});

describe("a person's own rules", () => {
  it("count for that person, their keys and agents, and never weaken the organization's", async () => {
    const organization = await organizationWithGithub();
    const [ann, bob] = [await newMember(organization, "member"), await newMember(organization, "member")];
    await rule(organization.ctx, "github.org.prod.*", "require_approval");
    await ownRule(ann.ctx, "*", "allow");
    await ownRule(ann.ctx, "github.org.main.issues.*", "block");
    const key = { ...ann.ctx, actor: { ...ann.ctx.actor, kind: "apiKey" as const, id: "key", onBehalfOf: ann.id } };
    for (const ctx of [ann.ctx, key]) {
      const actions = await actionsOf(ctx);
      expect(actions["github.org.main.issues.create"]).toBeUndefined();
      expect(actions["github.org.main.repos.get"]).toEqual({ action: "allow", rule: "*" });
      expect(actions["github.org.prod.repos.get"]).toEqual({ action: "require_approval", rule: "github.org.prod.*" });
    }
    const service = { ...key, actor: { ...key.actor, onBehalfOf: null } };
    for (const ctx of [bob.ctx, service])
      expect((await actionsOf(ctx))["github.org.main.issues.create"]).toEqual({ action: "require_approval", rule: null });
  });
});

describe("what nobody has reviewed", () => {
  it("asks for approval although a rule allows it", async () => {
    const organization = await newOrganization();
    const { ctx, db, organizationId } = organization;
    const integrationId = await addIntegration(organization, { slug: "github", tools });
    await rule(ctx, "*", "allow");
    await db.$transaction(async (tx) => {
      const change = { organizationId, integrationId, toolName: "issues.list", kind: "changed", isWidening: true };
      await tx.toolChange.create({ data: change });
      await bumpCatalog(tx, organizationId);
    });
    const resolution = resolvePath(await viewOf(ctx), "github.issues.list");
    if (resolution.kind !== "found") throw new Error(resolution.kind);
    expect(decisionOf(resolution.target)).toEqual({ action: "require_approval", because: "unreviewed", conditional: false });
    expect((await actionsOf(ctx))["github.org.main.issues.create"]).toEqual({ action: "allow", rule: "*" });
  });
});

describe("a pattern that is being written", () => {
  it("is counted over everything the actor sees, blocked tools too", async () => {
    const { ctx } = await organizationWithGithub();
    await rule(ctx, "github.org.main.issues.*", "block");
    const asks = { action: "require_approval", rule: null, after: null };
    expect(await matchTools(ctx, { pattern: "tools.github.*.*.issues.**", limit: 2 })).toEqual({
      pattern: "github.*.*.issues.*",
      total: 6,
      items: [
        { ...asks, path: "github.org.prod.issues.create", title: "Create an issue", hint: "Create an issue", effect: "write" },
        {
          ...asks,
          path: "github.org.prod.issues.list",
          title: "List issues",
          hint: "List issues",
          effect: "read",
          action: "allow",
        },
      ],
      changes: [],
      overruled: 0,
    });
    const of = async (pattern: string) => (await matchTools(ctx, { pattern })).total;
    expect(await Promise.all(["*", "files.*", "github.org.main", "github.org.main.repos.get"].map(of))).toEqual([10, 2, 0, 1]);
    expect((await matchTools(ctx, { pattern: "github.org.main.issues.create" })).items).toMatchObject([
      { action: "block", rule: "github.org.main.issues.*" },
    ]);
    await expect(matchTools(ctx, { pattern: "me*" })).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["", ["files.*", "github.*"]],
    ["tools.g", ["github.*"]],
    ["GIT", ["github.*"]],
    ["github.", ["github.org.*"]],
    ["github.org.", ["github.org.main.*", "github.org.prod.*"]],
    ["github.org.main.", ["github.org.main.issues.*", "github.org.main.repos.*"]],
    ["github.org.main.issues.", ["create", "list", "remove.*"].map((name) => `github.org.main.issues.${name}`)],
    ["github.*.main.repos.g", ["github.*.main.repos.get"]],
    ["github.org.main.issues.create.", []],
    ["slack", []],
    ["*.", []],
    ["*.*.*.issues.", []],
  ])("%j goes on with %j", async (text, expected) => {
    const { ctx } = await shared();
    expect((await completePattern(ctx, { text })).items.map(({ pattern }) => pattern)).toEqual(expected);
  });

  it("is told how many tools each way to go on matches", async () => {
    const { ctx } = await shared();
    for (const text of ["", "github.", "github.*.", "github.*.main.issues."])
      for (const { pattern, tools: count } of (await completePattern(ctx, { text })).items)
        expect((await matchTools(ctx, { pattern })).total, pattern).toBe(count);
  });
});

describe("a policy that is not saved yet", () => {
  const draft = { owner: "org", action: "allow" } as const;
  const wholes = async (ctx: Context, given: object) =>
    (await matchTools(ctx, { pattern: "github.org.main.*", ...given })).changes;

  it("tells what it would free, what destroys something first, and saves nothing", async () => {
    const { ctx } = await organizationWithGithub();
    await rule(ctx, "github.*", "require_approval");
    const today = await matchTools(ctx, { pattern: "github.org.main.*" });
    expect(today.changes).toEqual([]);
    expect(today.items.every(({ after }) => after === null)).toBe(true);
    const { items, changes, total } = await matchTools(ctx, { pattern: "github.org.main.*", draft });
    expect(total).toBe(today.total);
    expect(changes).toContainEqual({ from: "require_approval", to: "allow", effect: "destructive", tools: 1 });
    expect(changes).toContainEqual({ from: "require_approval", to: "allow", effect: "write", tools: 1 });
    expect(items[0]).toMatchObject({ effect: "destructive", action: "require_approval", after: "allow" });
    expect(items.every(({ after }) => after === "allow")).toBe(true);
    expect(await matchTools(ctx, { pattern: "github.org.main.*" })).toEqual(today);
  });

  it("stands where it would be put: below a more specific one, and never above what a person's own list demands", async () => {
    const { ctx } = await organizationWithGithub();
    await rule(ctx, "github.org.main.issues.*", "block");
    expect(await wholes(ctx, { draft })).toEqual([]);
    await ownRule(ctx, "github.*", "require_approval");
    expect(await wholes(ctx, { draft })).toEqual([]);
    expect(await wholes(ctx, { draft: { owner: "org", action: "block" } })).toEqual([
      { from: "require_approval", to: "block", effect: "read", tools: 1 },
    ]);
  });

  it("keeps its place where it changes one that is there", async () => {
    const { ctx } = await organizationWithGithub();
    const { id } = await rule(ctx, "github.org.main.issues.create", "block");
    const changed = await matchTools(ctx, { pattern: "github.org.main.issues.create", draft: { ...draft, id } });
    expect(changed.changes).toEqual([{ from: "block", to: "allow", effect: "write", tools: 1 }]);
  });

  it("is for the organization only with the right to write its policies", async () => {
    const organization = await organizationWithGithub();
    const { ctx: member } = await newMember(organization, "member");
    await expect(wholes(member, { draft })).rejects.toMatchObject({ code: "forbidden" });
    expect(await wholes(member, { draft: { owner: "user", action: "block" } })).not.toEqual([]);
  });
});

let kept: Promise<TestOrganization> | null = null;
function shared(): Promise<TestOrganization> {
  kept ??= organizationWithGithub();
  return kept;
}
