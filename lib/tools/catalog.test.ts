import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { announce } from "../signal/announce";
import { bumpCatalog, generationOf } from "../signal/catalog-revision";
import { isListening, listen } from "../signal/listen";
import { addIntegration, addToolSet } from "./catalog.suite";
import { listTools, registerStaticTools, viewOf } from "./index";

withDatabase();

const github = { slug: "github", tools: [{ name: "issues.create" }, { name: "issues.list" }] };
const addresses = async (ctx: Context) => (await listTools(ctx, {})).items.map(({ address }) => address);
const asMember = ({ contextOf }: TestOrganization, person: TestOrganization["owner"]) => contextOf(["tools:read"], person);

function asKey({ ctx }: TestOrganization, onBehalfOf: string | null): Context {
  return { ...ctx, actor: { ...ctx.actor, kind: "apiKey", id: "key", onBehalfOf } };
}

/** The names of the connections that are to be produced again. */
async function queuedFor({ db, organizationId }: TestOrganization): Promise<string[]> {
  const connections = await db.connection.findMany({ select: { id: true, name: true } });
  const keys = connections.map(({ id, name }) => ({ name, key: `${organizationId} connection.sync ${id}` }));
  const queued = await db.$transaction(
    (tx) => tx.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs where key like ${`${organizationId} %`}`,
  );
  return keys.filter(({ key }) => queued.some((job) => job.key === key)).map(({ name }) => name);
}

describe("a snapshot", () => {
  it("is empty where there is nothing, and has what a change brought as soon as the change is done", async () => {
    const organization = await newOrganization();
    expect(await addresses(organization.ctx)).toEqual([]);
    await addIntegration(organization, github);
    expect(await addresses(organization.ctx)).toEqual([
      "tools.github.org.main.issues.create",
      "tools.github.org.main.issues.list",
    ]);
  });

  it("does not show what was rolled back", async () => {
    const organization = await newOrganization();
    await addIntegration(organization, github);
    const before = (await viewOf(organization.ctx)).snapshot;
    const failing = organization.db.$transaction(async (tx) => {
      await tx.integration.deleteMany({});
      await bumpCatalog(tx, organization.organizationId);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await viewOf(organization.ctx)).snapshot).toBe(before);
  });

  it("is the same object until something changes, and keeps what stayed the same", async () => {
    const organization = await newOrganization();
    await addIntegration(organization, github);
    const before = (await viewOf(organization.ctx)).snapshot;
    expect((await viewOf(organization.ctx)).snapshot).toBe(before);
    await addIntegration(organization, { slug: "slack", tools: [{ name: "chat.post" }] });
    const after = (await viewOf(organization.ctx)).snapshot;
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.connections.find(({ integration }) => integration.slug === "github")?.toolSet).toBe(
      before.connections[0]?.toolSet,
    );
  });

  it("follows what another process changed when the signal comes", async () => {
    const organization = await newOrganization();
    await addIntegration(organization, github);
    await addresses(organization.ctx);
    await vi.waitFor(() => expect(isListening()).toBe(true));
    const { organizationId } = organization;
    await organization.db.$transaction(async (tx) => {
      await tx.connection.deleteMany({});
      await tx.catalogRevision.updateMany({ data: { revision: { increment: 1 } } });
      await announce(tx, { topic: "catalog.changed", payload: { organizationId, change: "elsewhere" } });
    });
    await vi.waitFor(async () => expect(await addresses(organization.ctx)).toEqual([]));
  });

  it("shares a changed set's unchanged tools with the set before it", async () => {
    const organization = await newOrganization();
    const integrationId = await addIntegration(organization, github);
    const before = (await viewOf(organization.ctx)).connections[0]?.toolSet?.tools ?? [];
    const tools = [...github.tools, { name: "issues.close" }];
    const hash = await addToolSet(organization, { integrationId, tools });
    await organization.db.$transaction(async (tx) => {
      await tx.connection.updateMany({ data: { toolSetHash: hash } });
      await bumpCatalog(tx, organization.organizationId);
    });
    const after = (await viewOf(organization.ctx)).connections[0]?.toolSet?.tools ?? [];
    expect(after.map(({ name }) => name)).toEqual(["issues.close", "issues.create", "issues.list"]);
    expect(after[1]).toBe(before[0]);
  });

  it("reads a set that is longer than a slice whole, sorted by name", async () => {
    const organization = await newOrganization();
    const tools = Array.from({ length: 5_001 }, (_, position) => ({ name: `t${(position * 7_919) % 5_001}` }));
    await addIntegration(organization, { slug: "many", tools });
    const toolSet = (await viewOf(organization.ctx)).connections[0]?.toolSet?.tools.map(({ name }) => name);
    expect(toolSet).toEqual(tools.map(({ name }) => name).sort());
  });

  it("is believed without asking the database as soon as a change of this process was heard of, and not before", async () => {
    const organization = await newOrganization();
    const { organizationId, db } = organization;
    await addIntegration(organization, github);
    await vi.waitFor(() => expect(generationOf(organizationId)).not.toBeNull());
    const heard: string[] = [];
    onTestFinished(listen("catalog.changed", ({ change }) => void heard.push(change)));
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const open = db.$transaction(async (tx) => {
      await bumpCatalog(tx, organizationId);
      await finished;
    });
    await vi.waitFor(() => expect(generationOf(organizationId)).toBeNull());
    const change = randomUUID();
    await db.$transaction((tx) => announce(tx, { topic: "catalog.changed", payload: { organizationId, change } }));
    await vi.waitFor(() => expect(heard).toContain(change));
    expect(generationOf(organizationId)).toBeNull();
    finish();
    await open;
    await vi.waitFor(() => expect(generationOf(organizationId)).not.toBeNull());
  });

  it("holds fifty members' connections of one integration with one copy of the tools", async () => {
    const organization = await newOrganization();
    const members = await Promise.all(Array.from({ length: 50 }, () => organization.addMember("member")));
    await addIntegration(organization, { ...github, connections: members.map((owner) => ({ owner })) });
    const { snapshot } = await viewOf(organization.ctx);
    expect(snapshot.connections).toHaveLength(50);
    expect(new Set(snapshot.connections.map(({ toolSet }) => toolSet)).size).toBe(1);
    expect(snapshot.toolCount).toBe(2);
  });
});

describe("a list", () => {
  it("has what is older than its integration produced again, and answers with what is there", async () => {
    const organization = await newOrganization();
    const connections = [
      { name: "old", toolsSyncedAt: new Date(0) },
      { name: "fresh", toolsSyncedAt: new Date(Date.now() + 1_000) },
    ];
    await addIntegration(organization, { ...github, connections });
    expect(await addresses(organization.ctx)).toHaveLength(4);
    await vi.waitFor(async () => expect(await queuedFor(organization)).toEqual(["old"]));
    await addresses(organization.ctx);
    expect(await queuedFor(organization)).toEqual(["old"]);
  });
});

describe("a view", () => {
  it("is worked out once for a person, until something changes", async () => {
    const organization = await newOrganization();
    await addIntegration(organization, github);
    const before = await viewOf(organization.ctx);
    expect(await viewOf(organization.ctx)).toBe(before);
    expect(await viewOf(asMember(organization, await organization.addMember("member")))).not.toBe(before);
    registerStaticTools({
      integration: "house",
      connection: "own",
      title: "House",
      description: "",
      pluginId: "core",
      tools: [],
    });
    const after = await viewOf(organization.ctx);
    expect(after.connections.map(({ prefix }) => prefix)).toContain("house.own");
    await addIntegration(organization, { slug: "slack", tools: [] });
    expect((await viewOf(organization.ctx)).integrations.map(({ slug }) => slug)).toContain("slack");
  });

  it("has the organization's connections for everybody, and a member's own for that member alone", async () => {
    const organization = await newOrganization();
    const [anna, ben] = [await organization.addMember("member"), await organization.addMember("member")];
    await addIntegration(organization, { slug: "github", tools: [{ name: "a" }], connections: [{}, { owner: anna }] });
    const [ofOrg, ofAnna] = ["tools.github.org.main.a", "tools.github.user.main.a"];
    expect(await addresses(asMember(organization, anna))).toEqual([ofOrg, ofAnna]);
    expect(await addresses(asMember(organization, ben))).toEqual([ofOrg]);
    expect(await addresses(organization.ctx)).toEqual([ofOrg]);
    expect(await addresses(asKey(organization, anna.id))).toEqual([ofOrg, ofAnna]);
    expect(await addresses(asKey(organization, null))).toEqual([ofOrg]);
  });

  it("of one organization has nothing of another", async () => {
    const [one, other] = [await newOrganization(), await newOrganization()];
    await addIntegration(one, github);
    await addIntegration(other, { slug: "slack", tools: [{ name: "chat.post" }] });
    expect(await addresses(one.ctx)).toHaveLength(2);
    expect(await addresses(other.ctx)).toEqual(["tools.slack.org.main.chat.post"]);
  });

  it("asks for approval while a widening change is not reviewed", async () => {
    const organization = await newOrganization();
    const integrationId = await addIntegration(organization, github);
    const { organizationId } = organization;
    const change = { organizationId, integrationId, toolName: "issues.create", kind: "changed", isWidening: true };
    await organization.db.$transaction(async (tx) => {
      await tx.toolChange.create({ data: change });
      await bumpCatalog(tx, organizationId);
    });
    const held = (await listTools(organization.ctx, {})).items.map(({ name, policy }) => [name, policy.action]);
    expect(held).toEqual([
      ["issues.create", "require_approval"],
      ["issues.list", "allow"],
    ]);
    await organization.db.$transaction(async (tx) => {
      await tx.toolChange.updateMany({ data: { reviewedAt: new Date() } });
      await bumpCatalog(tx, organizationId);
    });
    expect((await listTools(organization.ctx, {})).items.every(({ policy }) => policy.action === "allow")).toBe(true);
  });
});
