import { describe, expect, it } from "vitest";
import { readDocument } from "../document.suite";

function templatesOf(securitySchemes: object, security?: object[], more: object = {}) {
  const paths = { "/a": { get: { ...(security ? { security } : {}) } } };
  return readDocument({ components: { securitySchemes }, paths, ...more }).reading;
}

const key = { type: "apiKey", in: "header", name: "X-Key" };
const app = { type: "apiKey", in: "query", name: "app" };
const flows = {
  authorizationCode: {
    authorizationUrl: "/oauth/authorize",
    tokenUrl: "https://login.example.com/token",
    scopes: { read: "Read" },
  },
  clientCredentials: { tokenUrl: "https://login.example.com/token", scopes: {} },
};

describe("ways to authenticate", () => {
  it.each([
    [{ k: key }, "k", "apiKey", [{ carrier: "header", name: "X-Key", prefix: "", field: "k" }]],
    [{ k: { ...key, in: "cookie" } }, "k", "apiKey", [{ carrier: "cookie", name: "X-Key", prefix: "", field: "k" }]],
    [{ k: app }, "k", "apiKey", [{ carrier: "query", name: "app", prefix: "", field: "k" }]],
    [
      { k: { type: "http", scheme: "Bearer" } },
      "k",
      "bearer",
      [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
    ],
    [
      { k: { type: "http", scheme: "Token" } },
      "k",
      "bearer",
      [{ carrier: "header", name: "Authorization", prefix: "Token ", field: "token" }],
    ],
    [{ k: { type: "http", scheme: "basic" } }, "k", "basic", []],
    [
      { k: { type: "oauth2", flows: { implicit: {} } } },
      "k",
      "bearer",
      [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
    ],
  ] as const)("%j", (...[schemes, slug, kind, placements]) => {
    expect(templatesOf(schemes, [{ k: [] }]).authTemplates).toMatchObject([{ slug, kind, placements }]);
  });

  it("OAuth 2 has a template for each flow, with absolute addresses", () => {
    const [code, client] = templatesOf({ OAuth2: { type: "oauth2", flows } }, [{ OAuth2: ["read"] }]).authTemplates;
    expect(code).toMatchObject({
      kind: "oauth2",
      oauth: {
        flow: "authorization_code",
        authorizationUrl: "https://api.example.com/oauth/authorize",
        tokenUrl: "https://login.example.com/token",
        scopes: { read: "Read" },
      },
    });
    expect(client).toMatchObject({
      slug: "oauth2-client-credentials",
      oauth: { flow: "client_credentials", authorizationUrl: null },
    });
    const old = {
      OAuth: {
        type: "oauth2",
        flow: "accessCode",
        authorizationUrl: "javascript:alert(1)",
        tokenUrl: "https://x.example/t",
        scopes: {},
      },
    };
    const swagger = readDocument({ openapi: undefined, swagger: "2.0", securityDefinitions: old });
    expect(swagger.reading.authTemplates[0]).toMatchObject({
      slug: "oauth",
      oauth: { flow: "authorization_code", authorizationUrl: null, tokenUrl: "https://x.example/t" },
    });
    const device = { deviceAuthorizationUrl: "https://login.example.com/device", tokenUrl: "https://login.example.com/token" };
    const withCode = { d: { type: "oauth2", flows: { deviceAuthorization: { ...device, scopes: {} } } } };
    expect(templatesOf(withCode, [{ d: [] }], { openapi: "3.2.0" }).authTemplates[0]).toMatchObject({
      slug: "d-device",
      oauth: { flow: "device_code", deviceUrl: device.deviceAuthorizationUrl, tokenUrl: device.tokenUrl },
    });
    const openId = {
      o: { type: "openIdConnect", openIdConnectUrl: "https://login.example.com/.well-known/openid-configuration" },
    };
    expect(templatesOf(openId, [{ o: [] }]).authTemplates[0]?.oauth?.discoveryUrl).toContain(".well-known");
  });

  it("several keys at once are one template with all fields, alternatives are several", () => {
    const schemes = { key, app, user: { type: "http", scheme: "basic" } };
    const { authTemplates } = templatesOf(schemes, [{ key: [], app: [] }, { user: [] }]);
    expect(authTemplates.map(({ slug, fields }) => [slug, fields.map(({ name }) => name)])).toEqual([
      ["app-key", ["app", "key"]],
      ["user", ["username", "password"]],
    ]);
  });

  it("none is among them when an operation needs none", () => {
    expect(templatesOf({ key }, [{ key: [] }, {}]).authTemplates.map(({ slug }) => slug)).toEqual(["key", "none"]);
    expect(templatesOf({ key }).authTemplates.map(({ slug }) => slug)).toEqual(["key", "none"]);
    expect(templatesOf({ key }, [], { security: [{ key: [] }] }).authTemplates.map(({ slug }) => slug)).toEqual(["key", "none"]);
  });

  it("a bearer token is offered where the document says nothing", () => {
    expect(templatesOf({}).authTemplates.map(({ slug }) => slug)).toEqual(["none", "bearer"]);
  });

  it("that cannot be used are noted", () => {
    const { authTemplates, warnings } = templatesOf(
      { m: { type: "mutualTLS" }, d: { type: "http", scheme: "digest" }, k: { type: "apiKey" } },
      [{ m: [] }],
    );
    expect(authTemplates.map(({ slug }) => slug)).toEqual(["none"]);
    expect(warnings.map(({ place }) => place)).toEqual(["m", "d", "k"].map((name) => `#/components/securitySchemes/${name}`));
  });
});

describe("servers", () => {
  const serversOf = (document: object) => readDocument(document).reading;

  it.each([
    [
      { openapi: undefined, swagger: "2.0", host: "h.example", basePath: "/v1/", schemes: ["http", "https", "ws"] },
      ["https://h.example/v1", "http://h.example/v1"],
    ],
    [{ openapi: undefined, swagger: "2.0", host: "https://h.example/" }, ["https://h.example"]],
    [{ servers: [{ url: "https://user:secret@h.example/v1" }] }, ["https://h.example/v1"]],
    [
      { servers: [{ url: "javascript:alert(1)" }, { url: "ftp://h.example" }, { url: "https://h.example" }] },
      ["https://h.example"],
    ],
    [{ servers: [{ url: "h.example/v1" }] }, ["https://h.example/v1"]],
    [{ servers: [{ url: "/v1" }] }, ["/v1"]],
    [{ servers: "x" }, ["/"]],
  ])("%j", (document, urls) => {
    const { servers, warnings } = serversOf(document);
    expect(servers.map(({ url }) => url)).toEqual(urls);
    expect(warnings.filter(({ message }) => message.includes("operator"))).toEqual([]);
    if (!urls[0]?.startsWith("https")) expect(warnings.map(({ place }) => place)).toContain("#/servers");
    expect(JSON.stringify(warnings)).not.toContain("secret");
  });

  it.each([
    "http://127.0.0.1:8080/v1",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "localhost:8080/v1",
    "https://db.internal",
  ])("%s is noted as a place that is closed to calls", (url) => {
    const { warnings } = serversOf({ servers: [{ url }] });
    expect(warnings).toEqual([{ message: expect.stringContaining("operator"), place: "#/servers/0/url" }]);
  });
});
