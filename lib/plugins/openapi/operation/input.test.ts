import { describe, expect, it } from "vitest";
import { readDocument } from "../document.suite";

function inputOf(operation: object, more: object = {}) {
  const { tools, places } = readDocument({ paths: { "/a/{id}": { post: operation } }, ...more });
  return { schema: tools[0]?.inputSchema as { properties: Record<string, unknown>; required?: string[] }, places };
}

describe("the input of a tool", () => {
  it("is one flat object that knows no other names", () => {
    const parameters = [
      { name: "id", in: "path", schema: { type: "integer" }, description: "Which" },
      { name: "id", in: "query", required: true, schema: { type: "string" } },
      { name: "filter", in: "query", content: { "application/json": { schema: { type: "object" } } } },
      { name: "Authorization", in: "header", required: true, schema: {} },
      { name: "Content-Type", in: "header", schema: {} },
    ];
    const requestBody = {
      required: true,
      description: "The thing.",
      content: { "application/json": { schema: { type: "object" } } },
    };
    expect(inputOf({ parameters, requestBody }).schema).toEqual({
      type: "object",
      properties: {
        id: { type: "integer", description: "Which" },
        query_id: { type: "string" },
        filter: { type: "object" },
        body: { type: "object", description: "The thing." },
      },
      required: ["id", "query_id", "body"],
      additionalProperties: false,
    });
  });

  it("has what the path needs, declared or not, and nothing the path does not have", () => {
    const { schema, places } = inputOf({ parameters: [{ name: "other", in: "path", required: true, schema: {} }] });
    expect(schema).toMatchObject({ properties: { id: { type: "string" } }, required: ["id"] });
    expect(places).toEqual(["#/paths/~1a~1{id}/post/parameters/0", "#/paths/~1a~1{id}/post"]);
  });

  it("lets an operation's parameter stand for the path's", () => {
    const item = {
      parameters: [{ name: "q", in: "query", required: true, schema: {} }],
      get: { parameters: [{ name: "q", in: "query", schema: { type: "string" } }] },
    };
    expect(readDocument({ paths: { "/a": item } }).tools[0]?.inputSchema).toEqual({
      type: "object",
      properties: { q: { type: "string" } },
      additionalProperties: false,
    });
  });

  it("chooses between content types, texts and bytes", () => {
    const content = {
      "application/octet-stream": {},
      "text/csv": {},
      "application/json": { schema: { type: "array" } },
      "application/xml": { schema: { type: "object" } },
    };
    expect(inputOf({ requestBody: { required: true, content } }).schema).toMatchObject({
      required: ["id"],
      properties: {
        body: { anyOf: [{ type: "array" }, { type: "string" }, { type: "string" }] },
        bodyBase64: { type: "string", format: "binary" },
        contentType: {
          enum: ["application/json", "text/csv", "application/xml", "application/octet-stream"],
          description: "Left out, the body decides.",
        },
      },
    });
    const bytes = inputOf({ requestBody: { required: true, content: { "image/*": {} } } }).schema;
    expect(bytes).toMatchObject({ required: ["id", "bodyBase64"], properties: { contentType: { type: "string" } } });
  });

  it("asks for nothing that the connection sends", () => {
    const token = { name: "token", in: "query", required: true, schema: { type: "string" } };
    const components = { securitySchemes: { k: { type: "apiKey", in: "header", name: "X" } } };
    expect(inputOf({ parameters: [token], security: [{ k: [] }] }, { components }).schema.required).toEqual(["id"]);
    expect(inputOf({ parameters: [token] }).schema.required).toEqual(["id", "token"]);
    const fields = [
      { ...token, in: "formData" },
      { ...token, name: "text", in: "formData" },
    ];
    const old = { openapi: undefined, swagger: "2.0", security: [{ k: [] }] };
    expect(inputOf({ parameters: fields }, old).schema.properties.body).toMatchObject({ required: ["text"] });
  });

  it("offers a choice of servers where there is one", () => {
    const servers = [
      { url: "https://{region}.example.com", variables: { region: { default: "eu", enum: ["eu", "us"], description: "Where" } } },
      { url: "https://b.example.com" },
    ];
    expect(inputOf({}, { servers }).schema.properties.server).toMatchObject({
      properties: {
        url: { enum: ["https://{region}.example.com", "https://b.example.com"] },
        variables: { properties: { region: { enum: ["eu", "us"], default: "eu", description: "Where" } } },
      },
    });
    expect(inputOf({}).schema.properties).not.toHaveProperty("server");
  });

  it("takes the forms and files of Swagger 2.0", () => {
    const parameters = [
      { name: "f", in: "formData", type: "file", required: true },
      { name: "n", in: "formData", type: "integer", description: "Number" },
    ];
    const { tools } = readDocument({
      openapi: undefined,
      swagger: "2.0",
      paths: { "/a": { post: { parameters, consumes: ["multipart/form-data"] } } },
    });
    expect(tools[0]?.inputSchema).toMatchObject({
      required: ["body"],
      properties: {
        body: {
          required: ["f"],
          properties: { f: { type: "string", format: "binary" }, n: { type: "integer", description: "Number" } },
        },
      },
    });
    expect(tools[0]?.binding).toMatchObject({ body: { types: [{ type: "multipart/form-data", files: ["f"] }] } });
  });
});

describe("the output of a tool", () => {
  const outputOf = (responses: object) => readDocument({ paths: { "/a": { get: { responses } } } }).tools[0]?.outputSchema;
  const json = (type: string) => ({ content: { "application/json": { schema: { type } } } });

  it.each([
    [{ 404: json("object"), 201: json("string"), 200: json("number") }, { type: "number" }],
    [{ "2XX": json("string") }, { type: "string" }],
    [{ default: json("string") }, { type: "string" }],
    [{ 204: {} }, { type: "null" }],
    [{ 200: {} }, null],
    [{}, null],
    [{ 200: { content: { "image/png": {} } } }, { type: "string", format: "binary" }],
    [{ 200: { content: { "text/html": { schema: { type: "object" } } } } }, { type: "string" }],
    [
      { 200: { content: { "text/event-stream": { itemSchema: { type: "object" } } } } },
      { type: "array", items: { type: "object" } },
    ],
  ])("%j", (responses, output) => expect(outputOf(responses)).toEqual(output));
});
