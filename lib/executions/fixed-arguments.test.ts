import { beforeAll, describe, expect, it } from "vitest";
import { checkConnection, createConnection, getConnection, updateConnection } from "../connections";
import { listAudit } from "../identity";
import { newMember } from "../identity/person.suite";
import { addIntegration, getIntegration, refreshIntegration, updateIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText, json, newUpstream } from "../sources/upstream.suite";
import { describeTool, getToolSchema } from "../tools";
import { getApproval } from "./approvals/get";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();
beforeAll(readHere);

const text = { type: "string" };
const tenant = { name: "Xero-Tenant-Id", in: "header", required: true, schema: text };
const operations = [
  { path: "/invoices", id: "listInvoices", parameters: [tenant, { name: "page", in: "query", schema: { type: "integer" } }] },
  { path: "/invoices", method: "post", id: "addInvoice", parameters: [tenant], body: { type: "object" } },
  { path: "/{site}/pages", id: "listPages", parameters: [{ name: "site", in: "path", required: true, schema: text }] },
];
const list = { address: "things_api.things.listInvoices", args: {} };

async function newXero(fixedArguments: { in: "path" | "query" | "header"; name: string; value: string | null }[]) {
  const organization = await newOrganization();
  const { ctx } = organization;
  const upstream = await newUpstream(({ url }, response) => json(response, { url }));
  const { slug } = await addIntegration(ctx, { source: { text: apiText({ origin: upstream.origin, operations }) } });
  await updateIntegration(ctx, { slug, fixedArguments });
  await createConnection(ctx, { integration: slug, owner: "org", name: "main" });
  const place = { integration: slug, owner: "org" as const, name: "main" };
  const version = async () => (await organization.db.connection.findFirstOrThrow()).credentialVersion;
  return { ...organization, upstream, slug, place, version };
}

const versionIs = (value: string) => [{ in: "header" as const, name: "X-Version", value }];
const tenantIs = (value: string | null) => [{ in: "header" as const, name: "xero-tenant-id", value }];

describe("an argument that an administrator fixed", () => {
  it("is sent with every call, declared or not, and shown to no agent", async () => {
    const { ctx, upstream } = await newXero([
      ...tenantIs("tenant-1"),
      { in: "header", name: "X-Version", value: "2024-01" },
      { in: "query", name: "lang", value: "de & fr" },
      { in: "path", name: "site", value: "a/b" },
    ]);
    expect(await tryTool(ctx, { ...list, args: { page: 2 } })).toMatchObject({ ok: true });
    expect(await tryTool(ctx, { address: "things_api.things.listPages" })).toMatchObject({ ok: true });
    expect(upstream.seen.map(({ url, headers }) => [url, headers["xero-tenant-id"], headers["x-version"]])).toEqual([
      ["/invoices?page=2&lang=de%20%26%20fr", "tenant-1", "2024-01"],
      ["/a%2Fb/pages?lang=de%20%26%20fr", "tenant-1", "2024-01"],
    ]);
    const described = await describeTool(ctx, { path: "things_api.things.listInvoices" });
    const schema = await getToolSchema(ctx, { address: "tools.things_api.org.main.things.listInvoices" });
    expect(described.inputTypeScript).toContain("page");
    expect(JSON.stringify([described, schema])).not.toMatch(/tenant|lang|version/i);
  });

  it("is refused from anybody else", async () => {
    const { ctx, upstream } = await newXero(tenantIs("tenant-1"));
    const answer = await tryTool(ctx, { ...list, args: { "Xero-Tenant-Id": "tenant-2" } });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringContaining("Xero-Tenant-Id") },
    });
    expect(upstream.seen).toEqual([]);
  });

  it("is each connection's own where it has one, and missed by name where nobody gave any", async () => {
    const { ctx, slug, place, upstream, version, contextOf } = await newXero(tenantIs(null));
    expect((await getIntegration(contextOf(["integrations:read"]), { slug })).askedArguments).toEqual(["xero-tenant-id"]);
    expect(await tryTool(ctx, list)).toMatchObject({
      ok: false,
      error: { code: "connection_missing", message: expect.stringContaining("no value for xero-tenant-id") },
    });
    const before = await version();
    await updateConnection(ctx, { ...place, fixedArguments: { "xero-tenant-id": "mine" } });
    expect(await version()).toBe(before + 1);
    expect(await tryTool(ctx, list)).toMatchObject({ ok: true });
    expect(await getConnection(ctx, place)).toMatchObject({ fixedArguments: { "xero-tenant-id": "mine" } });
    await createConnection(ctx, { ...place, name: "other", fixedArguments: { "xero-tenant-id": "others" } });
    await tryTool(ctx, { ...list, address: "tools.things_api.org.other.things.listInvoices" });
    expect(upstream.seen.map(({ headers }) => headers["xero-tenant-id"])).toEqual(["mine", "others"]);
    await updateConnection(ctx, { ...place, fixedArguments: { "xero-tenant-id": null } });
    expect(await tryTool(ctx, { ...list, address: "tools.things_api.org.main.things.listInvoices" })).toMatchObject({
      ok: false,
    });
  });

  it("stands on the card, and a changed one asks again", async () => {
    const { ctx, slug, upstream } = await newXero([...tenantIs("tenant-1"), { in: "query", name: "v", value: "1" }]);
    const code = "return await tools.things_api.things.addInvoice({ body: {} })";
    const { executionId, structured } = await createExecution(ctx, { code });
    const { approvals } = structured as unknown as { approvals?: { id: string }[] };
    const card = await getApproval(ctx, { id: approvals?.[0]?.id ?? `${executionId}.1` });
    expect(card).toMatchObject({
      request: { url: `${upstream.origin}/invoices?v=1` },
      fixed: [
        { in: "header", name: "xero-tenant-id", value: "tenant-1" },
        { in: "query", name: "v", value: "1" },
      ],
      account: null,
    });
    await updateIntegration(ctx, { slug, fixedArguments: tenantIs("tenant-2") });
    const answer = await resumeExecution(ctx, { id: executionId, action: "accept", waitMs: 20_000 });
    expect(upstream.seen).toEqual([]);
    expect(answer.status).not.toBe("completed");
  });

  it.each([
    [{ in: "header", name: "Authorization", value: "x" }, /console sets the header Authorization itself/],
    [{ in: "header", name: "X Y", value: "x" }, /No header can be called/],
    [{ in: "header", name: "X-A", value: "a\nb" }, /no header may hold/],
    [{ in: "path", name: "site", value: ".." }, /another path/],
    [{ in: "query", name: "", value: "x" }, /name/],
  ] as const)("cannot be %j", async (fixed, said) => {
    const { ctx, slug } = await newXero([]);
    await expect(updateIntegration(ctx, { slug, fixedArguments: [fixed] })).rejects.toThrow(said);
  });

  it("is set by administrators alone, who alone see it, and leaves its name in the audit log", async () => {
    const organization = await newXero(tenantIs("tenant-1"));
    const { ctx, slug, place } = organization;
    const { ctx: member } = await newMember(organization, "member");
    await expect(updateIntegration(member, { slug, fixedArguments: [] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateConnection(member, { ...place, fixedArguments: {} })).rejects.toMatchObject({ code: "forbidden" });
    expect(JSON.stringify([await getIntegration(member, { slug }), await getConnection(member, place)])).not.toContain("tenant");
    expect(await getIntegration(ctx, { slug })).toMatchObject({ fixedArguments: tenantIs("tenant-1") });
    await expect(updateConnection(ctx, { ...place, fixedArguments: { other: "x" } })).rejects.toThrow(
      /There are: xero-tenant-id/,
    );
    await updateIntegration(ctx, { slug, healthCheckTool: "things.listInvoices" });
    expect(await checkConnection(ctx, place)).toMatchObject({ state: "connected" });
    const { items } = await listAudit(ctx, { action: "integration.update" });
    expect(JSON.stringify(items)).toContain("fixedArguments");
    expect(JSON.stringify(items)).not.toContain("tenant-1");
  });
});

describe("a value that an administrator fixes", () => {
  const version = (schema: object) => ({ name: "X-Version", in: "header", schema: { description: "Any", ...schema } });
  const limit = (maximum: number) => ({ name: "limit", in: "query", schema: { type: "integer", maximum } });
  const fields = { name: "fields", in: "query", explode: false, schema: { type: "array", items: { enum: ["id", "title"] } } };
  const documentOf = (origin: string, versions: object = { enum: ["2024-01", "2024-07"] }) => ({
    text: apiText({
      origin,
      operations: [
        { path: "/notes", id: "listNotes", parameters: [version(versions), limit(100), fields] },
        { path: "/teams", id: "listTeams", parameters: [limit(50)] },
      ],
    }),
  });

  async function newNotes(fixedArguments: Parameters<typeof newXero>[0] = []) {
    const organization = await newOrganization();
    const { ctx } = organization;
    const upstream = await newUpstream(({ url }, response) => json(response, { url }));
    const { slug } = await addIntegration(ctx, { source: documentOf(upstream.origin) });
    const fix = (given: typeof fixedArguments) => updateIntegration(ctx, { slug, fixedArguments: given });
    await fix(fixedArguments);
    const connect = (given: Record<string, string> = {}) =>
      createConnection(ctx, { integration: slug, owner: "org", name: "main", fixedArguments: given });
    return { ...organization, upstream, slug, fix, connect, place: { integration: slug, owner: "org" as const, name: "main" } };
  }

  it("has to be what the source says, under a name that the source knows", async () => {
    const { ctx, slug, fix } = await newNotes();
    const refused = [
      [{ in: "header", name: "x-version", value: "2023-01" }, 'x-version must be one of "2024-01", "2024-07".'],
      [{ in: "query", name: "limit", value: "many" }, "limit must be an integer."],
      [{ in: "query", name: "limit", value: "80" }, "limit must be at most 50."],
      [{ in: "query", name: "fields", value: "id,name" }, 'fields must be one of "id", "title".'],
      [
        { in: "header", name: "X-Versoin", value: "2024-01" },
        "The source has no parameter X-Versoin in the header. Did you mean header X-Version?",
      ],
      [
        { in: "header", name: "Limit", value: "10" },
        "The source has no parameter Limit in the header. Did you mean query limit?",
      ],
      [{ in: "path", name: "site", value: "a" }, "The source has no parameter site in the path."],
    ] as const;
    for (const [fixed, said] of refused)
      await expect(fix([fixed])).rejects.toMatchObject({ code: "invalid", message: said, details: { fixedArguments: [said] } });
    expect(await getIntegration(ctx, { slug })).toMatchObject({ fixedArguments: [] });
  });

  it("may be a number, a list, and what the source does not declare", async () => {
    const { ctx, upstream, fix, connect } = await newNotes();
    await fix([
      { in: "query", name: "limit", value: "50" },
      { in: "query", name: "fields", value: "id,title" },
      { in: "header", name: "X-Api-Flavour", value: "plain" },
    ]);
    await connect();
    expect(await tryTool(ctx, { address: "things_api.things.listNotes" })).toMatchObject({ ok: true });
    expect(upstream.seen).toMatchObject([{ headers: { "x-api-flavour": "plain" } }]);
    expect(upstream.seen[0]?.url).toMatch(/limit=50/);
  });

  it("is checked for a connection when it is made and when it changes", async () => {
    const { ctx, connect, place } = await newNotes([{ in: "query", name: "limit", value: null }]);
    const said = "limit must be an integer.";
    await expect(connect({ limit: "all" })).rejects.toMatchObject({ message: said, details: { limit: [said] } });
    await expect(connect({ limti: "5" })).rejects.toThrow("Did you mean limit?");
    await connect({ limit: "5" });
    await expect(updateConnection(ctx, { ...place, fixedArguments: { limit: "51" } })).rejects.toThrow(
      "limit must be at most 50.",
    );
    expect(await getConnection(ctx, place)).toMatchObject({ fixedArguments: { limit: "5" }, state: "connected" });
  });

  it("that a refresh makes wrong is said on the connection and the integration until it is right again", async () => {
    const { ctx, upstream, slug, fix, connect, place } = await newNotes(versionIs("2024-01"));
    await connect();
    const source = documentOf(upstream.origin, { enum: ["2025-01"] });
    const message = expect.stringMatching(/fixed argument no longer fits the source: X-Version must be "2025-01"/);
    expect((await refreshIntegration(ctx, { slug, source })).warnings).toContainEqual({ message, place: null });
    expect(await getConnection(ctx, place)).toMatchObject({ state: "degraded", stateReason: message });
    expect(await getIntegration(ctx, { slug })).toMatchObject({
      health: "degraded",
      warnings: expect.arrayContaining([{ message, place: null }]),
    });
    await expect(fix(versionIs("2024-07"))).rejects.toThrow('X-Version must be "2025-01"');
    await fix(versionIs("2025-01"));
    expect(await getConnection(ctx, place)).toMatchObject({ state: "connected", stateReason: null });
    expect((await getIntegration(ctx, { slug })).warnings).not.toContainEqual({ message, place: null });
  });

  it("is refused where its kind of source takes none, and so is a shared parameter that nobody declares", async () => {
    const { ctx, slug } = await newNotes();
    await expect(updateIntegration(ctx, { slug, commonParameters: ["feilds"] })).rejects.toThrow("Did you mean fields?");
    const sdl = { text: "type Query { viewer: String }", fileName: "shop.graphql" };
    const shop = await addIntegration(ctx, { source: sdl, baseUrl: "https://shop.example.com/graphql" });
    const path = [{ in: "path" as const, name: "site", value: "a" }];
    await expect(updateIntegration(ctx, { slug: shop.slug, fixedArguments: path })).rejects.toThrow(
      "site cannot be fixed in the path: for GraphQL it can stand in the query or the header.",
    );
  });
});

describe("parameters that stand on every path of a document", () => {
  const shared = ["$.xgafv", "alt", "fields"].map((name) => ({ name, in: "query", schema: text }));
  const source = (count: number, origin: string) => ({
    text: JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Things_API", version: "1" },
      servers: [{ url: origin }],
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `/p${at}`,
          {
            parameters: shared,
            get: {
              tags: ["things"],
              operationId: `get${at}`,
              parameters: at === 0 ? [{ name: "alt", in: "query", required: true, schema: text }] : [],
              responses: { 200: { description: "ok" } },
            },
          },
        ]),
      ),
    }),
  });
  const inputOf = async (ctx: Parameters<typeof describeTool>[0], at: number) =>
    (await describeTool(ctx, { path: `things_api.things.get${at}` })).inputTypeScript;

  it("are left out of the tools, but for those that are needed or chosen", async () => {
    const { ctx } = await newOrganization();
    const upstream = await newUpstream(({ url }, response) => json(response, { url }));
    const { slug } = await addIntegration(ctx, { source: source(6, upstream.origin) });
    await createConnection(ctx, { integration: slug, owner: "org" });
    expect(await inputOf(ctx, 1)).not.toMatch(/alt|fields|xgafv/);
    expect(await inputOf(ctx, 0)).toMatch(/alt: string/);
    expect((await getIntegration(ctx, { slug })).warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/every path are left out.*"\$\.xgafv", "alt", "fields"/) }),
    );
    await updateIntegration(ctx, { slug, commonParameters: ["fields"] });
    expect(await inputOf(ctx, 1)).toMatch(/fields\?: string/);
    expect(await inputOf(ctx, 1)).not.toMatch(/alt|xgafv/);
    expect(await tryTool(ctx, { address: "things_api.things.get1", args: { fields: "a" } })).toMatchObject({
      data: { url: "/p1?fields=a" },
    });
    expect(await tryTool(ctx, { address: "things_api.things.get1", args: { alt: "a" } })).toMatchObject({ ok: false });
  });

  it("stay in a document of few paths", async () => {
    const { ctx } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: source(4, "https://api.example.com") });
    await createConnection(ctx, { integration: slug, owner: "org" });
    expect(await inputOf(ctx, 1)).toMatch(/fields/);
  });
});
