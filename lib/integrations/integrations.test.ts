import { describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText, newUpstream } from "../sources/upstream.suite";
import { isReservedSlug } from "../tools";
import {
  addIntegration,
  getIntegration,
  listIntegrations,
  previewIntegration,
  refreshIntegration,
  removeIntegration,
  updateIntegration,
} from "./index";

withDatabase();

const things = { operations: [{ path: "/things", id: "listThings" }] };
const text = (more: Partial<Parameters<typeof apiText>[0]> = {}) => ({
  text: apiText({ origin: "https://api.example.com", ...things, ...more }),
});

describe("a preview", () => {
  it("says what a source would become and stores nothing", async () => {
    const { ctx, db } = await newOrganization();
    const preview = await previewIntegration(ctx, { source: text({ key: true }) });
    expect(preview).toMatchObject({
      kind: "openapi",
      title: "Things_API",
      suggestedSlug: "things_api",
      toolCount: 1,
      servers: [{ url: "https://api.example.com" }],
      authTemplates: [{ slug: "api-key", unavailable: null }],
    });
    expect(await db.integration.count()).toBe(0);
    expect(await db.integrationDocument.count()).toBe(0);
    expect(await db.auditEvent.count()).toBe(0);
  });

  it("reads files that belong together", async () => {
    const { ctx } = await newOrganization();
    const entry = JSON.parse(apiText(things));
    entry.paths["/things"].get.parameters = [{ $ref: "shared.json#/limit" }];
    const limit = { name: "limit", in: "query", schema: { type: "integer" } };
    const files = [
      { name: "api.json", text: JSON.stringify(entry) },
      { name: "shared.json", text: JSON.stringify({ limit }) },
    ];
    expect(await previewIntegration(ctx, { source: { files } })).toMatchObject({ toolCount: 1 });
  });
});

describe("a source that is none", () => {
  it.each<[string, string, string, number, RegExp]>([
    ["an HTML page", "text/html", "<!doctype html><html><body>Sign in</body></html>", 200, /HTML page/],
    ["a missing page", "text/html", "no", 404, /no document at this address \(404\)/],
    ["a page behind a sign-in", "text/html", "no", 401, /signed in \(401\)/],
    ["a broken service", "text/html", "no", 503, /at this moment \(503\)/],
    ["nothing", "application/json", "", 200, /empty/],
    ["half a document", "application/json", '{"openapi": "3.0.0", "paths": {', 200, /line 1/],
    ["an unknown thing", "text/plain", "hello", 200, /An OpenAPI document is an object/],
  ])("is refused with what it is: %s", async (_name, ...[type, body, status, message]) => {
    const { ctx, db } = await newOrganization();
    const upstream = await newUpstream((_request, response) => response.writeHead(status, { "content-type": type }).end(body));
    const source = { url: `${upstream.origin}/openapi.json` };
    await expect(addIntegration(ctx, { source })).rejects.toMatchObject({
      name: "Failure",
      message: expect.stringMatching(message),
    });
    expect(await db.integration.count()).toBe(0);
  });

  it("is refused when it never ends", async () => {
    const { ctx } = await newOrganization();
    const upstream = await newUpstream((_request, response) => {
      response.writeHead(200, { "content-length": String(200 * 1024 * 1024) });
      response.write("{");
    });
    const refusal = previewIntegration(ctx, { source: { url: `${upstream.origin}/huge.json` } });
    await expect(refusal).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("at most 100 MB") });
  });

  it("is refused in words that fit when its server redirects in a circle, breaks off or sends what cannot be unpacked", async () => {
    const { ctx, db } = await newOrganization();
    const upstream = await newUpstream(({ url }, response) => {
      if (url === "/circle") return void response.writeHead(302, { location: "/circle" }).end();
      if (url === "/packed") return void response.writeHead(200, { "content-encoding": "gzip" }).end("not packed");
      response.writeHead(200).write("{");
      response.destroy();
    });
    const refusals = {
      circle: /redirects again .* not followed\.$/,
      packed: /could not be decompressed/,
      broken: /broke the connection/,
    };
    for (const [path, words] of Object.entries(refusals)) {
      const refusal = addIntegration(ctx, { source: { url: `${upstream.origin}/${path}` } });
      await expect(refusal).rejects.toMatchObject({ message: expect.stringMatching(words) });
    }
    expect(await db.integration.count()).toBe(0);
    expect(await db.integrationDocument.count()).toBe(0);
  });

  it("is never fetched from an address that is closed", async () => {
    const { ctx } = await newOrganization();
    for (const url of [
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "ftp://example.com/x",
      "http://user:pw@example.com/",
    ])
      await expect(previewIntegration(ctx, { source: { url } })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused when it is no source at all", async () => {
    const { ctx } = await newOrganization();
    await expect(addIntegration(ctx, { source: { path: "x" } as never })).rejects.toMatchObject({
      code: "invalid",
      details: { source: expect.anything() },
    });
  });
});

describe("an added integration", () => {
  it("has a slug made of its title, each its own, and never a reserved one", async () => {
    const { ctx } = await newOrganization();
    const slugs: string[] = [];
    for (const title of ["My API", "My API", "search", "4chan", "中文"])
      slugs.push((await addIntegration(ctx, { source: text({ title }) })).slug);
    expect(slugs).toEqual(["my", "my_2", "search_api", "api_4chan", "api"]);
    expect(slugs.some(isReservedSlug)).toBe(false);
    await expect(addIntegration(ctx, { source: text(), slug: "executor" })).rejects.toMatchObject({
      code: "invalid",
      details: { slug: expect.anything() },
    });
    await expect(addIntegration(ctx, { source: text(), slug: "my" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("my_3"),
    });
    await expect(addIntegration(ctx, { source: text(), slug: "Not.A.Slug" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is kept whatever characters its document holds, where a person reads it and where a request is made from it", async () => {
    const { ctx } = await newOrganization();
    const odd = (text: string) => `${text}\u0000\u{d800}`;
    const document = JSON.parse(text().text) as Record<string, unknown>;
    const source = {
      text: JSON.stringify({
        ...document,
        info: { title: odd("Odd"), version: odd("1"), description: odd("d") },
        servers: [{ url: odd("https://odd.example.com/"), description: odd("s") }],
        tags: [{ name: odd("t") }],
        components: { securitySchemes: { [odd("key")]: { type: "apiKey", in: "header", name: "X-Key", description: odd("k") } } },
      }),
    };
    const { slug } = await addIntegration(ctx, { source });
    expect(await getIntegration(ctx, { slug })).toMatchObject({
      title: expect.stringMatching(/^Odd/),
      version: expect.any(String),
    });
    await expect(createConnection(ctx, { integration: slug, owner: "org", template: "none" })).resolves.toMatchObject({
      toolCount: 1,
    });
  });

  it("shows where it came from, without what its URL keeps secret", async () => {
    const { ctx, db } = await newOrganization();
    const upstream = await newUpstream((_request, response) => void response.end(apiText(things)));
    await addIntegration(ctx, { source: { url: `${upstream.origin}/openapi.json?key=canary-in-url` } });
    const detail = await getIntegration(ctx, { slug: "things_api" });
    expect(detail).toMatchObject({
      origin: { url: `${upstream.origin}/openapi.json?…` },
      servers: [{ url: `${upstream.origin}/` }],
    });
    expect((await listIntegrations(ctx, {})).items).toMatchObject([{ host: new URL(upstream.origin).host }]);
    expect(JSON.stringify(detail)).not.toContain("canary-in-url");
    expect(JSON.stringify(await db.integration.findMany())).not.toContain("canary-in-url");
    await refreshIntegration(ctx, { slug: "things_api" });
    expect(upstream.seen.map(({ url }) => url)).toEqual(Array(2).fill("/openapi.json?key=canary-in-url"));
  });

  it("is listed with its counts and the worst of its connections", async () => {
    const { ctx, db } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: text() });
    await createConnection(ctx, { integration: slug, owner: "org" });
    await createConnection(ctx, { integration: slug, owner: "org", name: "second one" });
    await db.$transaction((tx) => tx.connection.updateMany({ where: { name: "secondOne" }, data: { state: "error" } }));
    expect((await listIntegrations(ctx, { query: "THING" })).items).toMatchObject([
      { slug, host: expect.stringMatching(/^[\w.-]+$/), toolCount: 1, connectionCount: 2, health: "error", changesWaiting: 0 },
    ]);
    expect((await listIntegrations(ctx, { query: "nothing" })).items).toEqual([]);
  });

  it("says how to connect by signing in, and keeps that way when others are added", async () => {
    const { ctx } = await newOrganization();
    const document = JSON.parse(apiText(things));
    const flow = { authorizationUrl: "https://id.example.com/a", tokenUrl: "https://id.example.com/t", scopes: {} };
    document.components.securitySchemes = { login: { type: "oauth2", flows: { authorizationCode: flow } } };
    document.security = [{ login: [] }];
    document.servers = [{ url: "https://api.example.com" }];
    const { slug, authTemplates } = await addIntegration(ctx, { source: { text: JSON.stringify(document) } });
    expect(authTemplates).toMatchObject([
      { slug: "login", kind: "oauth2", unavailable: null, oauth: { flow: "authorization_code", scopes: {} } },
      { slug: "access-token", kind: "bearer" },
    ]);
    const refusal = createConnection(ctx, { integration: slug, owner: "org", template: "login", values: { accessToken: "x" } });
    await expect(refusal).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("/api/v1/connections/authorize"),
    });
    const bearer = {
      slug: "token",
      label: "Access token",
      kind: "bearer" as const,
      fields: [{ name: "token", label: "Token" }],
      placements: [{ carrier: "header" as const, name: "Authorization", prefix: "Bearer ", field: "token" }],
    };
    const updated = await updateIntegration(ctx, { slug, authTemplates: [bearer] });
    expect(updated.authTemplates.map((template) => template.slug)).toEqual(["token", "login"]);
    expect(
      await createConnection(ctx, { integration: slug, owner: "org", template: "token", values: { token: "abcdef123" } }),
    ).toMatchObject({ toolCount: 1 });
  });

  it("goes with everything that hangs on it", async () => {
    const { ctx, db } = await newOrganization();
    const { slug } = await addIntegration(ctx, { source: text({ key: true }) });
    await createConnection(ctx, { integration: slug, owner: "org", template: "api-key", values: { apiKey: "some-key-12345" } });
    await removeIntegration(ctx, { slug });
    const left = [db.integration, db.connection, db.connectionSecret, db.tool, db.toolSet, db.definition, db.toolChange];
    for (const rows of left) expect(await (rows.count as () => Promise<number>)()).toBe(0);
    await expect(getIntegration(ctx, { slug })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is seen by members and changed by administrators", async () => {
    const organization = await newOrganization();
    const { slug } = await addIntegration(organization.ctx, { source: text() });
    const { ctx } = await newMember(organization, "member");
    expect((await listIntegrations(ctx, {})).items).toMatchObject([{ slug }]);
    const refused = [
      () => addIntegration(ctx, { source: text() }),
      () => removeIntegration(ctx, { slug }),
      () => updateIntegration(ctx, { slug, title: "x" }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is its organization's alone", async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    const { slug } = await addIntegration(a.ctx, { source: text() });
    expect((await listIntegrations(b.ctx, {})).items).toEqual([]);
    const refused = [
      () => getIntegration(b.ctx, { slug }),
      () => removeIntegration(b.ctx, { slug }),
      () => createConnection(b.ctx, { integration: slug, owner: "org" }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ code: "not_found" });
    expect((await addIntegration(b.ctx, { source: text() })).slug).toBe(slug);
  });
});
