import { bearerCredential } from "../host.suite";
import { pluginSuite } from "../plugin.suite";
import { scenarios } from "../service.suite";

import { openapi } from "./plugin";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string" },
    kids: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
  },
};
const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } };
const store = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example.com/v1" }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["pets"],
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", nullable: true } }],
        responses: { 200: body },
      },
      post: { operationId: "createPet", tags: ["pets"], requestBody: { required: true, ...body }, responses: { 201: body } },
    },
    "/pets/{id}": { delete: { operationId: "__proto__", tags: ["then"], responses: { 204: { description: "gone" } } } },
  },
  components: { schemas: { Pet: pet }, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
};
const old =
  "swagger: '2.0'\ninfo: {title: Old, version: '1'}\nhost: old.example.com\npaths:\n  /x:\n    get: {responses: {200: {schema: {type: file}}}}\n    post: {parameters: [{name: f, in: formData, type: file}], responses: {}}\n";
const text = JSON.stringify(store);

pluginSuite({
  plugin: openapi,
  sources: { "OpenAPI 3.0": [{ name: "pets.json", text }], "Swagger 2.0": [{ name: "old.yaml", text: old }] },
  foreign: {
    graphql: "type Query { pets: Int }",
    html: "<!doctype html>",
    mcp: '{"mcpServers":{"a":{"url":"https://x"}}}',
    nothing: "",
  },
  changed: [{ name: "pets.json", text: JSON.stringify({ ...store, paths: { "/pets": store.paths["/pets"] } }) }],
  calls: async () => {
    const { origin, ...service } = await scenarios((request, response) => {
      const isGood = request.method === "GET";
      response.writeHead(isGood ? 200 : 400, { "content-type": "application/json" });
      response.end(JSON.stringify(isGood ? [] : { message: `Refused ${request.headers.authorization}` }));
    });
    const ways = ["silent", "huge", "moved", "pieces"];
    const paths = { ...store.paths, ...Object.fromEntries(ways.map((way) => [`/${way}`, { get: { operationId: way } }])) };
    const { document } = readOpenapi([{ name: "pets.json", text: JSON.stringify({ ...store, paths }) }]);
    const { tools } = resolveOpenapi(document);
    const calling = (name: string, args: Record<string, unknown> = {}) => {
      const tool = tools.find((each) => each.name === name || each.name.endsWith(`.${name}`));
      if (!tool) throw new Error(`There is no tool ${name}: ${tools.map((each) => each.name).join(", ")}.`);
      return { tool, args };
    };
    const secret = "token-1234567890";
    return {
      ...service,
      ...{ wiring: { source: null, baseUrl: origin }, credential: bearerCredential(secret), secret },
      ...{ good: calling("pets.listPets", { limit: 3 }), bad: calling("pets.createPet", { body: { name: "x" } }) },
      ...{ silent: calling("silent"), huge: calling("huge"), moved: calling("moved"), pieces: calling("pieces") },
    };
  },
});
