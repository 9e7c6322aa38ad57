import { describe, expect, it } from "vitest";
import { createConnection, listConnections, refreshConnection, syncIntegration } from "../connections";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { readDepth } from "../queue/backlog";
import { tidyTools } from "../sources";
import { listTools } from "../tools";
import { addIntegration, getIntegration, listOfferedTools, listToolChanges, updateIntegration } from "./index";
import { base, counts, newThings, slug, text, withoutB } from "./things.suite";

withDatabase();

describe("tools", () => {
  it("are shared by equal connections", async () => {
    const organization = await newThings();
    const before = await counts(organization.ctx);
    for (let person = 0; person < 5; person++) {
      const { ctx } = await newMember(organization, "member");
      expect(await createConnection(ctx, { integration: slug, owner: "user" })).toMatchObject({ toolCount: 3 });
    }
    expect(await counts(organization.ctx)).toEqual(before);
    expect(await organization.db.connection.count()).toBe(6);
  });

  it("of connections that were made before move together, in one change", async () => {
    const { ctx, db, refresh } = await newThings();
    await createConnection(ctx, { integration: slug, owner: "org", name: "second" });
    await refresh(withoutB);
    expect((await listConnections(ctx, {})).items.map(({ toolCount, isStale }) => [toolCount, isStale])).toEqual([
      [2, false],
      [2, false],
    ]);
    expect(await db.auditEvent.count({ where: { action: "integration.refresh" } })).toBe(1);
  });

  it("take what an administrator says of them, which nobody has to review", async () => {
    const { ctx } = await newThings();
    const updated = await updateIntegration(ctx, {
      slug,
      overrides: { "things.readA": { effect: "destructive" }, "things.addPet": { description: "Mine" } },
    });
    expect(updated).toMatchObject({ changesWaiting: 0, overrides: { "things.readA": { effect: "destructive" } } });
    const tools = new Map((await listTools(ctx, {})).items.map((tool) => [tool.name, tool]));
    expect(tools.get("things.readA")).toMatchObject({ requiresApproval: true });
    expect(tools.get("things.addPet")).toMatchObject({ description: "Mine" });
    const { items } = await listToolChanges(ctx, { slug });
    expect(items.every(({ reviewedBy }) => reviewedBy === ctx.actor.label)).toBe(true);
  });

  it("of some groups are taken, before and after somebody connects, and nobody reviews what is taken later", async () => {
    const { ctx } = await newThings([...base, { path: "/extra", id: "readExtra", tag: "extra" }]);
    const namesOf = async () => (await listTools(ctx, { integration: slug })).items.map(({ name }) => name);
    const all = await namesOf();
    const { groups } = await getIntegration(ctx, { slug });
    expect(groups).toEqual([
      { name: "extra", tools: 1, isTaken: true },
      { name: "things", tools: 3, isTaken: true },
    ]);
    const taken = await updateIntegration(ctx, { slug, takenGroups: ["extra"] });
    expect(taken).toMatchObject({ toolCount: 1, changesWaiting: 0 });
    expect(taken.groups.map(({ name, isTaken }) => [name, isTaken])).toEqual([
      ["extra", true],
      ["things", false],
    ]);
    expect(await namesOf()).toEqual(["extra.readExtra"]);
    await expect(updateIntegration(ctx, { slug, takenGroups: ["nothing"] })).rejects.toMatchObject({ code: "invalid" });
    await updateIntegration(ctx, { slug, takenGroups: [] });
    expect(await namesOf()).toEqual(all);
    expect((await getIntegration(ctx, { slug })).changesWaiting).toBe(0);
  });

  it("of some groups are all that an integration offers that nobody has connected", async () => {
    const { ctx } = await newOrganization();
    const operations = [...base, { path: "/extra", id: "readExtra", tag: "extra" }];
    await addIntegration(ctx, { source: { text: text(operations) } });
    expect(await updateIntegration(ctx, { slug, takenGroups: ["things"] })).toMatchObject({ offeredCount: 3 });
    const { items } = await listOfferedTools(ctx, { slug });
    expect(items).toHaveLength(3);
    expect((await listOfferedTools(ctx, { slug, query: "extra" })).total).toBe(0);
    expect(await createConnection(ctx, { integration: slug, owner: "org" })).toMatchObject({ toolCount: 3 });
  });

  it("that are older than their integration are asked for by a list, and brought up to date", async () => {
    const { ctx, db, organizationId, integrationId } = await newThings();
    const soon = new Date(Date.now() + 1_000);
    await db.$transaction((tx) => tx.integration.updateMany({ data: { configRevisedAt: soon } }));
    expect((await listConnections(ctx, {})).items).toMatchObject([{ isStale: true, toolCount: 3 }]);
    expect((await readDepth(organizationId)).filter(({ task }) => task === "connection.sync")).toMatchObject([{ count: 1 }]);
    await syncIntegration(ctx, { integrationId });
    expect((await listConnections(ctx, {})).items).toMatchObject([{ isStale: false, toolCount: 3 }]);
  });

  it("are produced again when asked, without doubling anything", async () => {
    const { ctx } = await newThings();
    const before = await counts(ctx);
    expect(await refreshConnection(ctx, { integration: slug, owner: "org", name: "main" })).toMatchObject({ toolCount: 3 });
    expect(await counts(ctx)).toEqual(before);
  });

  it("are none without a credential", async () => {
    const { ctx, db, integrationId } = await newThings();
    await db.$transaction((tx) => tx.connection.updateMany({ data: { template: "api-key", toolsSyncedAt: null } }));
    await syncIntegration(ctx, { integrationId });
    expect((await listConnections(ctx, {})).items).toMatchObject([{ toolCount: 0, state: "connected" }]);
  });

  it("that nobody has are forgotten after an hour, and those in use stay", async () => {
    const { ctx, db, organizationId, refresh } = await newThings();
    await refresh(withoutB);
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    await tidyTools(db, organizationId);
    expect(await counts(ctx)).toEqual([3, 2, 1, 1]);
    await db.$transaction(async (tx) => {
      await tx.toolSet.updateMany({ data: { createdAt: old } });
      await tx.integrationDocument.updateMany({ data: { createdAt: old } });
    });
    await tidyTools(db, organizationId);
    expect(await counts(ctx)).toEqual([2, 1, 1, 1]);
    expect(await db.integrationDocument.count()).toBe(1);
    expect(await createConnection(ctx, { integration: slug, owner: "org", name: "later" })).toMatchObject({ toolCount: 2 });
  });
});
