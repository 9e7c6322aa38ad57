import { describe, expect, it } from "vitest";
import { checkProduction } from "../../production.suite";
import { readOpenapi } from "../read";
import { resolveOpenapi } from "../resolve";

const ok = { responses: { 200: { description: "ok" } } };
const minimal = {
  openapi: "3.0.3",
  info: { title: "t" },
  servers: [{ url: "https://api.example.com" }],
  paths: { "/a": { get: ok } },
};
const json = JSON.stringify;
const read = (text: string) => readOpenapi([{ name: "t.json", text }]);
const readAll = (...texts: string[]) => readOpenapi(texts.map((text, i) => ({ name: `${i}.yaml`, text })));

describe("several files", () => {
  const entry = { name: "spec/openapi.yaml", text: 'openapi: 3.0.3\ninfo: {title: t}\npaths:\n  /a: {$ref: "paths/a.yaml"}\n' };
  const path = {
    name: "spec/paths/a.yaml",
    text: 'get: {parameters: [{$ref: "../shared.json#/p/limit"}], responses: {200: {content: {application/json: {schema: {$ref: "../Pet.json"}}}}}}',
  };
  const shared = {
    name: "./spec/shared.json",
    text: json({ p: { limit: { name: "limit", in: "query", schema: { type: "integer" } } } }),
  };
  const pet = {
    name: "spec\\Pet.json",
    text: json({
      type: "object",
      properties: { parent: { $ref: "#" }, tag: { $ref: "#/$defs/Tag" } },
      $defs: { Tag: { type: "string" } },
    }),
  };

  it("are one document, whichever comes first", () => {
    for (const documents of [
      [entry, path, shared, pet],
      [pet, shared, path, entry],
    ]) {
      const { toolCount, document, warnings } = readOpenapi(documents);
      expect({ toolCount, warnings: warnings.filter(({ place }) => place !== "#/servers") }).toEqual({
        toolCount: 1,
        warnings: [],
      });
      const production = resolveOpenapi(document);
      checkProduction(production);
      expect(production.tools[0]).toMatchObject({
        inputSchema: { properties: { limit: { type: "integer" } } },
        outputSchema: { $ref: "#/$defs/Pet" },
      });
      expect(production.definitions.Pet).toMatchObject({
        properties: { parent: { $ref: "#/$defs/Pet" }, tag: { $ref: "#/$defs/Tag" } },
      });
    }
  });

  it("are found by their bare names when folders were lost on the way", () => {
    const flat = [entry, path, shared, pet].map(({ name, text }) => ({ name: name.split(/[/\\]/).at(-1) ?? "", text }));
    expect(readOpenapi(flat).warnings.filter(({ place }) => place !== "#/servers")).toEqual([]);
  });

  it("that are missing become warnings, and nothing is read in their place", () => {
    const outside = {
      ...minimal,
      paths: { "/a": { $ref: "../../etc/passwd" }, "/b": { get: { responses: { 200: { $ref: "http://127.0.0.1/x" } } } } },
    };
    const { toolCount, warnings } = read(json(outside));
    expect(toolCount).toBe(1);
    expect(warnings.map(({ place }) => place)).toEqual(["#/paths/~1a", "#/paths/~1b/get/responses/200"]);
    for (const { message } of warnings) expect(message).toMatch(/leads out of what was uploaded/);
  });

  it("must hold exactly one description", () => {
    expect(() => readAll(json(minimal), json(minimal))).toThrow(/Several.*"0\.yaml", "1\.yaml"/);
    expect(() => readAll("a: 1", "b: 2")).toThrow(/None of the 2 files/);
    expect(() => readAll(json(minimal), "a: [")).toThrow(/^1\.yaml: The YAML/);
  });
});

describe("Google Discovery documents", () => {
  const discovery = {
    kind: "discovery#restDescription",
    title: "Mail",
    version: "v1",
    rootUrl: "https://mail.example.com/",
    servicePath: "mail/",
    parameters: { fields: { type: "string", location: "query" }, alt: { type: "string", location: "query" } },
    auth: { oauth2: { scopes: { "https://mail.example.com/all": { description: "All mail" } } } },
    schemas: { Draft: { id: "Draft", type: "object", properties: { id: { type: "string" }, again: { $ref: "Draft" } } } },
    resources: {
      users: {
        resources: {
          drafts: {
            methods: {
              list: {
                path: "v1/users/{userId}/drafts",
                httpMethod: "GET",
                parameters: {
                  userId: { type: "string", location: "path", required: true },
                  ids: { type: "string", repeated: true, location: "query" },
                },
                response: { $ref: "Draft" },
                scopes: ["https://mail.example.com/all"],
              },
              send: {
                path: "v1/{+name}:send",
                httpMethod: "POST",
                parameters: { name: { location: "path", type: "string" } },
                request: { $ref: "Draft" },
                mediaUpload: {},
                scopes: ["x"],
              },
            },
          },
        },
      },
    },
  };

  it("are converted", () => {
    const reading = read(json(discovery));
    expect(reading).toMatchObject({
      title: "Mail",
      servers: [{ url: "https://mail.example.com/mail/" }],
      authTemplates: [{ kind: "oauth2" }],
    });
    expect(reading.warnings).toEqual([
      { message: expect.stringContaining("media"), place: "#/resources/users/resources/drafts/methods/send/mediaUpload" },
    ]);
    const production = resolveOpenapi(reading.document);
    checkProduction(production);
    const [list, send] = [...production.tools].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(list).toMatchObject({ name: "users.draftsList", effect: "read", outputSchema: { $ref: "#/$defs/Draft" } });
    expect(list?.inputSchema).toMatchObject({
      required: ["userId"],
      properties: { ids: { type: "array", items: { type: "string" } }, fields: {} },
    });
    expect(send).toMatchObject({ name: "users.draftsSend", inputSchema: { required: ["name"] } });
  });
});
