import { beforeAll, describe, expect, it } from "vitest";
import { createConnection, getConnection, invokeTool, listConnections, refreshConnection, syncIntegration } from "../connections";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import type { Told } from "../plugins/directory.suite";
import { directory } from "../plugins/directory.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { readCallable } from "../sources";
import { readHere } from "../sources/import-worker/read-here.suite";
import { json, newUpstream } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { addIntegration, listToolChanges, refreshIntegration, reviewToolChanges } from "./index";

bringPlugins([directory]);
beforeAll(readHere);
withDatabase();

const slug = "notes";
const source = { text: "directory Notes" };
const list: Told = { name: "notes.list", description: "List notes" };
const add: Told = { name: "notes.add", description: "Add a note", effect: "write" };
const place = { integration: slug, owner: "org" as const, name: "main" };

async function setUp(seen: Record<string, Told[]>) {
  const organization = await newOrganization();
  const { ctx } = organization;
  const upstream = await newUpstream(({ url, headers }, response) => {
    const told = seen[headers.authorization?.replace("Bearer ", "") ?? ""];
    if (!told) return json(response, `${headers.authorization} is not known`, 401);
    json(response, url === "/tools" ? told : { called: url });
  });
  await addIntegration(ctx, { source, slug, baseUrl: upstream.origin });
  const connect = (token: string, name = "main") =>
    createConnection(ctx, { integration: slug, owner: "org", name, template: "token", values: { token } });
  const toolsOf = async (connection = "main") => (await listTools(ctx, { connection })).items.map(({ name }) => name);
  const refresh = (name = "main") => refreshConnection(ctx, { ...place, name });
  const stateOf = async (name = "main") => (await getConnection(ctx, { ...place, name })).state;
  return { ...organization, seen, upstream, connect, toolsOf, refresh, stateOf };
}

describe("connections with tools of their own", () => {
  it("have what each of them sees, from the moment they are there", async () => {
    const { connect, toolsOf } = await setUp({ "ann-123456": [list, add], "bob-123456": [list] });
    expect(await connect("ann-123456")).toMatchObject({ toolCount: 2, state: "connected" });
    expect(await connect("bob-123456", "bob")).toMatchObject({ toolCount: 1 });
    expect([await toolsOf(), await toolsOf("bob")]).toEqual([["notes.add", "notes.list"], ["notes.list"]]);
  });

  it("are not kept when their service refuses the credential, which is never repeated", async () => {
    const { ctx, connect } = await setUp({});
    const refusal = await connect("mallory-123456").catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/refused the credential.*Nothing was saved/),
    });
    expect(String(refusal)).not.toContain("mallory-123456");
    expect((await listConnections(ctx, {})).items).toEqual([]);
  });

  it("share rows where they see the same, and are called with their own credential", async () => {
    const { ctx, db, organizationId, upstream, connect } = await setUp({ "ann-123456": [list], "bob-123456": [list] });
    await connect("ann-123456");
    await connect("bob-123456", "bob");
    expect([await db.tool.count(), await db.toolSet.count()]).toEqual([1, 1]);
    const row = await db.connection.findFirst({ where: { organizationId, name: "bob" }, include: { toolSet: true } });
    const tool = await readCallable(db, row!.integrationId, row!.toolSet!.toolHashes[0] ?? "");
    const result = await invokeTool(ctx, { connectionId: row!.id, tool: tool!, args: {}, signal: AbortSignal.timeout(5_000) });
    expect(result).toMatchObject({ ok: true, data: { called: "/call/notes.list" } });
    expect(upstream.seen.at(-1)?.headers.authorization).toBe("Bearer bob-123456");
  });

  it("are compared with what they themselves had; what is wider waits for a review, once for all of them", async () => {
    const { ctx, seen, connect, refresh, toolsOf } = await setUp({ "ann-123456": [list], "bob-123456": [list] });
    await connect("ann-123456");
    await connect("bob-123456", "bob");
    seen["ann-123456"] = seen["bob-123456"] = [list, add];
    await refresh();
    expect([await toolsOf(), await toolsOf("bob")]).toEqual([["notes.add", "notes.list"], ["notes.list"]]);
    const { items } = await listToolChanges(ctx, { slug, state: "waiting" });
    expect(items).toMatchObject([{ toolName: "notes.add", kind: "added", isWidening: true }]);
    await reviewToolChanges(ctx, { slug, ids: items.map(({ id }) => id) });
    await refresh("bob");
    expect(await toolsOf("bob")).toEqual(["notes.add", "notes.list"]);
    expect((await listToolChanges(ctx, { slug })).items).toHaveLength(1);
  });

  it("keep what they have when their service fails, gives nothing or refuses, and only they", async () => {
    const { ctx, seen, upstream, connect, refresh, toolsOf, stateOf } = await setUp({
      "ann-123456": [list],
      "bob-123456": [list],
    });
    await connect("ann-123456");
    await connect("bob-123456", "bob");
    seen["ann-123456"] = [];
    await expect(refresh()).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("no tools at all") });
    expect([await toolsOf(), await stateOf(), await stateOf("bob")]).toEqual([["notes.list"], "degraded", "connected"]);
    delete seen["ann-123456"];
    await expect(refresh()).rejects.toMatchObject({ code: "invalid" });
    expect([await toolsOf(), await stateOf()]).toEqual([["notes.list"], "needs_reconnect"]);
    const { stateReason } = await getConnection(ctx, place);
    expect(stateReason).toMatch(/refused the credential/);
    expect(stateReason).not.toContain("ann-123456");
    seen["ann-123456"] = [list, add];
    expect(await refresh()).toMatchObject({ state: "connected", toolCount: 2 });
    upstream.serve((_request, response) => json(response, "broken", 500));
    await expect(refresh("bob")).rejects.toMatchObject({ code: "unavailable" });
    expect([await stateOf(), await stateOf("bob")]).toEqual(["connected", "degraded"]);
  });

  it("are produced again with their integration, each as far as it goes", async () => {
    const { ctx, seen, connect, toolsOf, stateOf } = await setUp({ "ann-123456": [list], "bob-123456": [list] });
    await connect("ann-123456");
    await connect("bob-123456", "bob");
    seen["bob-123456"] = [list, add];
    expect(await refreshIntegration(ctx, { slug, source: { text: "directory Notes, second edition" } })).toMatchObject({
      added: 1,
      widening: 1,
    });
    expect([await toolsOf(), await toolsOf("bob")]).toEqual([["notes.list"], ["notes.add", "notes.list"]]);
    delete seen["ann-123456"];
    await expect(refreshIntegration(ctx, { slug, source })).rejects.toMatchObject({ code: "invalid" });
    expect([await stateOf(), await stateOf("bob")]).toEqual(["needs_reconnect", "connected"]);
  });

  it("are asked again in the background also when only the service changed, and have none without a credential", async () => {
    const { ctx, db, seen, connect, toolsOf } = await setUp({ "ann-123456": [list] });
    await connect("ann-123456");
    seen["ann-123456"] = [list, add];
    const row = await db.connection.findFirst();
    await syncIntegration(ctx, { integrationId: row!.integrationId });
    expect(await toolsOf()).toEqual(["notes.list"]);
    await syncIntegration(ctx, { integrationId: row!.integrationId, forceOwn: row!.id });
    expect(await toolsOf()).toEqual(["notes.add", "notes.list"]);
    await db.$transaction((tx) => tx.connectionSecret.deleteMany({}));
    await syncIntegration(ctx, { integrationId: row!.integrationId, forceOwn: row!.id });
    expect(await toolsOf()).toEqual([]);
  });

  it("of a member are seen by nobody else", async () => {
    const organization = await setUp({ "ann-123456": [list] });
    const { ctx: member } = await newMember(organization, "member");
    const values = { token: "ann-123456" };
    await createConnection(member, { integration: slug, owner: "user", template: "token", values });
    expect((await listTools(member, {})).items.map(({ address }) => address)).toEqual([`tools.${slug}.user.personal.notes.list`]);
    expect((await listTools(organization.ctx, {})).items).toEqual([]);
  });
});
