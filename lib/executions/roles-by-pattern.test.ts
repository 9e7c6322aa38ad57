import { describe, expect, it } from "vitest";
import {
  changeMemberRole,
  createApiKey,
  createRole,
  identify,
  inviteMember,
  listRoles,
  refreshActor,
  updateRole,
} from "../identity";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { createPolicy } from "../policies";
import { assignToolkit, createToolkit } from "../toolkits";
import {
  browseTools,
  describeTool,
  discoverTools,
  getToolSchema,
  listSources,
  listTools,
  matchRole,
  searchTools,
} from "../tools";
import { explainDecision } from "./decisions/explain";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

const permissions = everyPermission.filter((permission) => permission !== "organizations:create");

/** Somebody whose role reaches two of four tools, at a page and with a key. */
async function newHolder(patterns = ["things_api.things.getThing", "things_api.things.addThing"]) {
  const runs = await newRuns();
  await createRole(runs.ctx, { slug: "reader", name: "Reader", permissions: [...permissions], patterns });
  const { id, email } = await runs.addMember("reader");
  const as = async (): Promise<Context> => {
    const actor = await refreshActor({ organizationId: runs.organizationId, kind: "user", id, label: email });
    if (!actor) throw new Error("The member may not act.");
    return { ...runs.ctx, actor };
  };
  const ctx = await as();
  const { text } = await createApiKey(ctx, { name: "mine", permissions: ["tools:read", "tools:call"] });
  const withKey = async (): Promise<Context> => ({ ...runs.ctx, actor: (await identify({ apiKey: text }))!.actor });
  return { ...runs, owner: runs.ctx, id, ctx, as, withKey };
}

const names = async (ctx: Context) => (await listTools(ctx, { integration: "things_api" })).items.map(({ name }) => name);

describe("a role by pattern", () => {
  it("leaves only its tools, on every surface, for the member and for keys that act for them", async () => {
    const { ctx, withKey } = await newHolder();
    for (const by of [ctx, await withKey()]) {
      expect(await names(by)).toEqual(["things.addThing", "things.getThing"]);
      expect((await searchTools(by, { query: "", namespace: "things_api" })).total).toBe(2);
      expect((await browseTools(by, { namespace: "things_api" })).total).toBe(2);
      expect((await discoverTools(by, { query: "remove thing" })).results.map(({ path }) => path)).not.toContain(
        "things_api.org.main.things.removeThing",
      );
      expect((await listSources(by, {})).items).toMatchObject([{ id: "things_api", toolCount: 2 }]);
      await expect(getToolSchema(by, { address: `${things}.removeThing` })).rejects.toMatchObject({ code: "not_found" });
      expect(await describeTool(by, { path: "things_api.org.main.things.removeThing" })).toMatchObject({
        error: { code: "tool_not_found" },
      });
      for (const address of [`${things}.removeThing`, "things_api.things.removeThing"])
        expect(await tryTool(by, { address, args: { id: 1 } })).toMatchObject({ ok: false, error: { code: "tool_not_found" } });
      expect(await tryTool(by, { address: `${things}.getThing`, args: { id: 1 } })).toMatchObject({ ok: true });
    }
    const code = `const r = await ${things}.removeThing({ id: 1 }); return r.error.code`;
    expect(await createExecution(ctx, { code })).toMatchObject({ structured: { result: "tool_not_found" } });
  });

  it("holds beside toolkits and policies, none of which brings anything back", async () => {
    const { owner, id, as, ctx } = await newHolder();
    const patterns = ["things_api.org.main.things.getThing", "things_api.org.main.things.removeThing"];
    await createToolkit(owner, { slug: "kit", name: "Kit", patterns });
    await assignToolkit(owner, { slug: "kit", kind: "member", id });
    expect(await names(await as())).toEqual(["things.getThing"]);
    await createPolicy(ctx, { owner: "user", pattern: "things_api.*", action: "allow" });
    await createPolicy(owner, { owner: "org", pattern: "things_api.*", action: "allow" });
    expect(await names(await as())).toEqual(["things.getThing"]);
    await expect(explainDecision(owner, { address: `${things}.listThings`, person: id })).rejects.toMatchObject({
      message: expect.stringContaining("does not exist for them"),
    });
  });

  it("changes what exists at once, also for a run that waits", async () => {
    const { owner, ctx, as, sent } = await newHolder();
    const code = `const r = await ${things}.addThing({ title: "a" }); return r.ok ? "sent" : r.error.code`;
    const paused = await createExecution(ctx, { code });
    expect(paused.status).toBe("paused");
    await updateRole(owner, {
      slug: "reader",
      name: "Reader",
      permissions: [...permissions],
      patterns: ["things_api.things.getThing"],
    });
    expect(await names(await as())).toEqual(["things.getThing"]);
    const resumed = await resumeExecution(owner, { id: paused.executionId, action: "accept" });
    expect(resumed).toMatchObject({ structured: { result: "tool_not_found" } });
    expect(sent("POST")).toEqual([]);
    await updateRole(owner, { slug: "reader", name: "Reader", permissions: [...permissions], patterns: ["things_api.**"] });
    expect(await names(await as())).toHaveLength(4);
    await updateRole(owner, { slug: "reader", name: "Renamed", permissions: [...permissions] });
    const { items } = await listRoles(owner, {});
    expect(items.find(({ slug }) => slug === "reader")).toMatchObject({ name: "Renamed", patterns: ["things_api.**"] });
    expect(items.find(({ slug }) => slug === "admin")).toMatchObject({ patterns: ["*"] });
  });

  it("opens nothing to others that its holder does not reach", async () => {
    const { owner, ctx, addMember } = await newHolder();
    const refused = { code: "forbidden", message: expect.stringContaining("tools that your own role does not") };
    const wide = { slug: "wide", name: "Wide", permissions: ["tools:read" as const] };
    await expect(createRole(ctx, wide)).rejects.toMatchObject(refused);
    await expect(createRole(ctx, { ...wide, patterns: ["things_api.things.*"] })).rejects.toMatchObject(refused);
    await createRole(ctx, { ...wide, patterns: ["things_api.things.getThing"] });
    await expect(
      updateRole(ctx, { slug: "wide", name: "W", permissions: ["tools:read"], patterns: ["*"] }),
    ).rejects.toMatchObject(refused);
    await expect(inviteMember(ctx, { email: "x@example.com", role: "viewer" })).rejects.toMatchObject(refused);
    const other = await addMember("wide");
    await expect(changeMemberRole(ctx, { userId: other.id, role: "viewer" })).rejects.toMatchObject(refused);
    await expect(createApiKey(ctx, { name: "s", kind: "service", permissions: ["tools:read"] })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("service key has no role"),
    });
    await changeMemberRole(owner, { userId: other.id, role: "viewer" });
  });

  it("counts the tools that its patterns reach", async () => {
    const { owner } = await newHolder();
    const { items, matched, total, samples } = await matchRole(owner, {
      patterns: ["things_api.things.*", "things_api.things.getThing", "gone.**"],
    });
    expect(items).toEqual([
      { pattern: "things_api.things.*", tools: 4 },
      { pattern: "things_api.things.getThing", tools: 1 },
      { pattern: "gone.**", tools: 0 },
    ]);
    expect(matched).toBe(4);
    expect(total).toBeGreaterThanOrEqual(4);
    expect(samples[0]).toBe("things_api.things.addThing");
  });
});
