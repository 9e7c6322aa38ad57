import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { ownerPool } from "../db/owner.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { syncTool } from "./catalog/sync";
import { offerImplementations } from "./implementations/offer";
import { saveToolTest } from "./tests/manage";
import { listBuiltinTools } from "./tools/builtins";
import { createRegistryTool } from "./tools/create";
import { getRegistryTool } from "./tools/get";
import { removeRegistryTool } from "./tools/remove";
import { resolveToolReference } from "./tools/resolve";
import { updateRegistryTool } from "./tools/update";
import { listToolVersions } from "./versions/list-versions";
import { nameToolVersion } from "./versions/name-version";
import { publishRegistryTool } from "./versions/publish";
import { rollBackTool } from "./versions/rollback";

withDatabase();
beforeAll(offerImplementations);
const owner = ownerPool();

const config = { url: "https://api.example.com/orders/{id}", headers: { Authorization: "Bearer abc-secret-1" } };
const http = { name: "Orders", implementation_type: "http", implementation_config: config };
const custom = { name: "Ask", implementation_type: "custom" };

describe("what nobody may say", () => {
  const refused: [string, Record<string, unknown>, RegExp][] = [
    ["the scope of the installation", { scope: "global" }, /scope tenant/],
    ["published from the start", { status: "published" }, /publish/],
    ["a type that nobody implements", { implementation_type: "telepathy" }, /Nothing implements .*"telepathy".*http/],
    ["two types", { implementation_type: "http", implementation_config: { type: "mcp" } }, /says http/],
    ["an unknown field of the config", { ...http, implementation_config: { ...config, ulr: "x" } }, /Unknown field 'ulr'/],
    ["an address without a host", { ...http, implementation_config: { url: "https://{host}/x" } }, /fixed host/],
    ["a path without a connection", { ...http, implementation_config: { url: "/x" } }, /no server/],
    [
      "a connection that is not there",
      { ...http, implementation_config: { url: "/x", connection: "tools.a.org.b" } },
      /no connection/,
    ],
    [
      "an MCP tool without a name",
      { implementation_type: "mcp", implementation_config: { server_url: "https://a.example" } },
      /tool_name/,
    ],
    ["a version that is none", { version: "1.0" }, /semver/],
    ["a slug with capitals", { slug: "Orders" }, /small letters/],
    ["a schema of no type", { schema: { input: { type: "thing" } } }, /schema\.input\.type.*"thing"/],
    ["arguments that are no object", { schema: { input: { type: "string" } } }, /type object/],
    ["a reference to nothing", { schema: { input: { type: "object", properties: { a: { $ref: "#/$defs/A" } } } } }, /not in it/],
    [
      "a reference to elsewhere",
      { schema: { input: { properties: { a: { $ref: "https://a.example/s" } } } } },
      /parts of itself/,
    ],
    ["required that is no list", { schema: { input: { required: "id" } } }, /list of names/],
    [
      "the mark of a secret that is not there",
      { ...http, implementation_config: { ...config, headers: { "X-Token": "[redacted]" } } },
      /Enter the value/,
    ],
    [
      "a schema that goes too deep",
      { schema: { input: JSON.parse(`${'{"not":'.repeat(120)}true${"}".repeat(120)}`) } },
      /nested deeper/,
    ],
  ];
  it.each(refused)("%s", async (_what, given, message) => {
    const { ctx } = await newOrganization();
    const asked = createRegistryTool(ctx, { ...custom, ...given } as Parameters<typeof createRegistryTool>[1]);
    await expect(asked).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(message) });
  });

  it("published by a change, or without the right to", async () => {
    const organization = await newOrganization();
    const { id } = await createRegistryTool(organization.ctx, custom);
    await expect(updateRegistryTool(organization.ctx, { id, status: "published" })).rejects.toMatchObject({ code: "invalid" });
    const writer = organization.contextOf(everyPermission.filter((one) => one !== "registry:publish"));
    await expect(publishRegistryTool(writer, { id })).rejects.toMatchObject({ code: "forbidden" });
    await publishRegistryTool(organization.ctx, { id });
    await expect(updateRegistryTool(writer, { id, is_active: false })).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateRegistryTool(writer, { id, status: "disabled" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await updateRegistryTool(writer, { id, description: "Other" })).toMatchObject({ is_changed: true });
  });
});

describe("sensitive values", () => {
  it("stay when their mark comes back, and are in no answer", async () => {
    const { ctx, db, organizationId } = await newOrganization();
    const { id } = await createRegistryTool(ctx, http);
    const shown = await getRegistryTool(ctx, { id });
    expect(shown.config_schema.implementation.headers).toEqual({ Authorization: "[redacted]" });
    await updateRegistryTool(ctx, { id, implementation_config: { ...shown.config_schema.implementation, method: "POST" } });
    await publishRegistryTool(ctx, { id });
    expect(JSON.stringify([await getRegistryTool(ctx, { id }), await listToolVersions(ctx, { id })])).not.toContain("abc-secret");
    const { rows } = await owner.query("select * from tool_registry where organization_id = $1", [organizationId]);
    expect(JSON.stringify(rows)).not.toContain("abc-secret");
    expect(await db.$transaction((tx) => tx.registryToolSecret.count())).toBe(2);
  });

  it("are not sent to another address than they were entered for", async () => {
    const { ctx } = await newOrganization();
    const { id } = await createRegistryTool(ctx, http);
    const moved = { url: "https://elsewhere.example/{id}", headers: { Authorization: "[redacted]" } };
    await expect(updateRegistryTool(ctx, { id, implementation_config: moved })).rejects.toMatchObject({
      message: expect.stringMatching(/headers\.Authorization was entered for https:\/\/api\.example\.com.*Enter it again/),
    });
  });
});

describe("versions", () => {
  it("never change, and calls go back to one with its secrets", async () => {
    const { ctx } = await newOrganization();
    const { id } = await createRegistryTool(ctx, http);
    const first = await publishRegistryTool(ctx, { id });
    await updateRegistryTool(ctx, { id, description: "Second" });
    expect(await nameToolVersion(ctx, { id, new_version: "2.0.0" })).toMatchObject({ version: "2.0.0", live_version: "1.0.0" });
    await expect(nameToolVersion(ctx, { id, new_version: "2" as string })).rejects.toMatchObject({ code: "invalid" });
    await updateRegistryTool(ctx, { id, description: "Third" });
    await expect(nameToolVersion(ctx, { id, new_version: "2.0.0" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Use 2.0.1"),
    });
    expect(await publishRegistryTool(ctx, { id })).toMatchObject({ version: "2.0.1", published_at: first.published_at });
    const { items } = await listToolVersions(ctx, { id });
    expect(items.map(({ version, is_live }) => [version, is_live])).toEqual([
      ["2.0.1", true],
      ["2.0.0", false],
      ["1.0.0", false],
    ]);
    expect(items[2]?.schema_snapshot).toMatchObject({
      description: "",
      implementation_type: "http",
      config: { implementation: config.url ? { url: config.url } : {} },
    });
    expect(await rollBackTool(ctx, { id, version: "1.0.0" })).toMatchObject({
      ...{ version: "1.0.0", live_version: "1.0.0", description: "", is_changed: false },
    });
    await expect(rollBackTool(ctx, { id, version: "9.0.0" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("are not altered by the application, whatever it tries", async () => {
    const { ctx, db } = await newOrganization();
    const { id } = await createRegistryTool(ctx, custom);
    await publishRegistryTool(ctx, { id });
    const alter = db.$transaction((tx) => tx.registryToolVersion.updateMany({ data: { contentHash: "x" } }));
    await expect(alter).rejects.toThrow(/permission denied/);
  });

  it("publish the same content once", async () => {
    const { ctx } = await newOrganization();
    const { id } = await createRegistryTool(ctx, custom);
    await publishRegistryTool(ctx, { id });
    expect(await publishRegistryTool(ctx, { id })).toMatchObject({ version: "1.0.0" });
    expect((await listToolVersions(ctx, { id })).items).toHaveLength(1);
  });
});

it("refuses the second of two changes that began from the same tool", async () => {
  const { ctx } = await newOrganization();
  const { id } = await createRegistryTool(ctx, custom);
  const both = await Promise.allSettled([1, 2].map((n) => updateRegistryTool(ctx, { id, description: `${n}` })));
  const refused = both.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeLessThan(2);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "conflict" } });
});

it("finds own tools and those of the installation by reference, and no others", async () => {
  const { ctx } = await newOrganization();
  const other = await newOrganization();
  const { id, slug, address } = await createRegistryTool(ctx, custom);
  for (const ref of [id, slug, address, `registry.${slug}`])
    expect(await resolveToolReference(ctx, { ref })).toMatchObject({ id, implementation_type: "custom", tool_type: "custom" });
  await expect(resolveToolReference(ctx, { ref: id, require_published: true })).rejects.toMatchObject({ code: "conflict" });
  await expect(resolveToolReference(other.ctx, { ref: id })).rejects.toMatchObject({ code: "not_found" });
  for (const tool of (await listBuiltinTools(ctx, {})).items)
    expect(tool).toMatchObject({ tenant_id: null, scope: "global", tool_type: "built_in", is_system: true });
});

it("hides what was made from a template at an earlier time, wherever tools are listed or found", async () => {
  const { ctx, db } = await newOrganization();
  const [known, clone] = [await createRegistryTool(ctx, custom), await createRegistryTool(ctx, { ...custom, name: "Clone" })];
  const data = { builtinTemplateId: "web_search", isBuiltinTemplate: false, isSystem: true };
  await db.$transaction((tx) => tx.registryTool.updateMany({ where: { id: clone.id }, data }));
  await updateRegistryTool(ctx, { id: known.id, description: "Changed" });
  await db.$transaction((tx) => syncTool(tx, ctx.organizationId, clone.id));
  for (const ref of [clone.id, clone.slug, clone.address])
    await expect(resolveToolReference(ctx, { ref })).rejects.toMatchObject({ code: "not_found" });
  await expect(getRegistryTool(ctx, { id: clone.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(publishRegistryTool(ctx, { id: clone.id })).rejects.toMatchObject({ code: "not_found" });
  const { toolSetHash } = await db.connection.findFirstOrThrow({ where: { name: "main" } });
  const { toolHashes } = await db.toolSet.findFirstOrThrow({ where: { hash: toolSetHash ?? "" } });
  expect(await db.tool.findMany({ where: { hash: { in: toolHashes } }, select: { name: true } })).toEqual([{ name: known.slug }]);
});

describe("removing a tool", () => {
  it("takes its versions, tests and place in the catalog along, and nobody else's", async () => {
    const { ctx, db, contextOf } = await newOrganization();
    const other = await newOrganization();
    const [one, two] = [await createRegistryTool(ctx, custom), await createRegistryTool(ctx, { ...custom, name: "Two" })];
    for (const { id } of [one, two]) await publishRegistryTool(ctx, { id });
    await saveToolTest(ctx, { id: one.id, name: "first", input: { input: "Hm?" } });
    await expect(removeRegistryTool(other.ctx, { id: one.id })).rejects.toMatchObject({ code: "not_found" });
    const writer = contextOf(everyPermission.filter((permission) => permission !== "registry:publish"));
    await expect(removeRegistryTool(writer, { id: one.id })).rejects.toMatchObject({ code: "forbidden" });
    await removeRegistryTool(ctx, { id: one.slug });
    await expect(getRegistryTool(ctx, { id: one.id })).rejects.toMatchObject({ code: "not_found" });
    expect([await db.registryToolVersion.count(), await db.registryToolTest.count()]).toEqual([1, 0]);
    const { toolSetHash } = await db.connection.findFirstOrThrow({ where: { name: "main" } });
    const { toolHashes } = await db.toolSet.findFirstOrThrow({ where: { hash: toolSetHash ?? "" } });
    const left = await db.tool.findMany({ where: { hash: { in: toolHashes } }, select: { name: true } });
    expect(left).toEqual([{ name: two.slug }]);
    const again = await createRegistryTool(ctx, custom);
    expect(again).toMatchObject({ slug: one.slug, version: "1.0.0", live_version: null });
    await removeRegistryTool(writer, { id: again.id });
  });

  it("is refused while an agent or a schedule uses it, and says which", async () => {
    const { ctx, db, organizationId, owner } = await newOrganization();
    const { id, slug, address } = await createRegistryTool(ctx, custom);
    const agent = { organizationId, name: "A", description: "", createdBy: "a" };
    const config = { tools: [address] };
    await db.$transaction(async (tx) => {
      await tx.agent.create({ data: { ...agent, slug: "drafted", config } });
      const { id: agentId } = await tx.agent.create({ data: { ...agent, slug: "live", config: {}, publishedVersion: 2 } });
      const version = { organizationId, agentId, name: "A", description: "", note: "", createdBy: "a" };
      await tx.agentVersion.create({ data: { ...version, version: 1, config } });
      await tx.agentVersion.create({ data: { ...version, version: 2, config } });
      const run = { target: Buffer.from("x"), targetKind: "tool", targetName: address };
      const when = { trigger: "cron", cron: "0 3 * * *", overlap: "skip", missed: "skip" };
      const actor = { actorKind: "user", actorId: owner.id, actorLabel: "a" };
      await tx.schedule.create({ data: { organizationId, name: "Nightly", createdBy: "a", ...run, ...when, ...actor } });
    });
    await expect(removeRegistryTool(ctx, { id })).rejects.toMatchObject({
      code: "conflict",
      message: `${slug} is used by the agent drafted, the agent live, the schedule Nightly. Change these first, or disable the tool instead.`,
    });
    await db.$transaction(async (tx) => {
      await tx.agent.deleteMany({ where: { slug: "drafted" } });
      await tx.agent.updateMany({ where: { slug: "live" }, data: { publishedVersion: 3 } });
      await tx.schedule.deleteMany({});
    });
    await removeRegistryTool(ctx, { id });
  });
});

it("gives rows of an earlier time what they lack", async () => {
  const { organizationId } = await newOrganization();
  const file = "prisma/migrations/20261119201239_add_registry/migration.sql";
  const [, update = ""] =
    /-- Rows that were made before[^\n]*\n(UPDATE tool_registry.*?;)/s.exec(readFileSync(file, "utf8")) ?? [];
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("alter table tool_registry alter column status drop not null, alter column version drop not null");
    const insert = (slug: string, more: Record<string, unknown>) => {
      const row = {
        id: crypto.randomUUID(),
        organization_id: organizationId,
        slug,
        name: slug,
        schema: "{}",
        created_by: "a",
        ...more,
      };
      const places = Object.keys(row).map((_, at) => `$${at + 1}`);
      return client.query(
        `insert into tool_registry (${Object.keys(row).join(",")}) values (${places.join(",")})`,
        Object.values(row),
      );
    };
    await insert("artifact", { artifact_id: "a", is_active: true });
    await insert("said", { config_schema: JSON.stringify({ implementation: { type: "mcp" } }), is_active: false });
    await insert("system", { is_system: true, version: "" });
    await insert("bare", {});
    await insert("whole", { status: "draft", version: "3.1.0", implementation_type: "http" });
    await client.query(update);
    const { rows } = await client.query(
      "select slug, status, version, implementation_type from tool_registry where organization_id = $1 order by slug",
      [organizationId],
    );
    expect(rows.map(Object.values)).toEqual([
      ["artifact", "published", "1.0.0", "artifact"],
      ["bare", "published", "1.0.0", "custom"],
      ["said", "disabled", "1.0.0", "mcp"],
      ["system", "published", "1.0.0", "internal"],
      ["whole", "draft", "3.1.0", "http"],
    ]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
