import { describe, expect, it } from "vitest";
import { type Echo, type Spec, sentAs } from "../echo.suite";

/** Operations as well-known APIs describe them, in the parts that decide how they are called. */
const pathParameter = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

async function bodyAndType(spec: Spec, args: Record<string, unknown>) {
  const sent = await sentAs(spec, args);
  return typeof sent === "string" ? sent : [sent.headers["content-type"], sent.body];
}

function partsOf({ headers, body }: Echo): string[][] {
  const boundary = /boundary=(\S+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => part.trim().split("\r\n\r\n"));
}

describe("attachments of an issue in Jira", () => {
  const attach = (schema: object): Spec => ({
    path: "/rest/api/3/issue/{issueIdOrKey}/attachments",
    method: "post",
    operation: {
      parameters: [pathParameter("issueIdOrKey")],
      requestBody: { required: true, content: { "multipart/form-data": { schema } } },
    },
  });
  const binary = { type: "string", format: "binary" };
  const file = { _tag: "ToolFile", name: "p.txt", mimeType: "text/plain", encoding: "base64", data: "aGVsbG8=", byteLength: 5 };
  const named = 'Content-Disposition: form-data; name="file"; filename="p.txt"\r\nContent-Type: text/plain';
  const multipartFile = { type: "object", properties: { bytes: { type: "string" }, originalFilename: { type: "string" } } };

  it.each([
    [binary, file, [[named, "hello"]]],
    [binary, { base64: "aGVsbG8=", name: "p.txt", mimeType: "text/plain" }, [[named, "hello"]]],
    [
      binary,
      "aGVsbG8=",
      [['Content-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: text/plain; charset=utf-8', "aGVsbG8="]],
    ],
    [
      { type: "array", items: binary },
      [file, file],
      [
        [named, "hello"],
        [named, "hello"],
      ],
    ],
    [{ type: "array", items: multipartFile }, [file], [[named, "hello"]]],
    [{ type: "array", items: multipartFile }, { base64: "aGVsbG8=", name: "p.txt", mimeType: "text/plain" }, [[named, "hello"]]],
  ])("described as %j are files", async (schema, body, parts) => {
    const sent = await sentAs(attach(schema), { issueIdOrKey: "A-1", body });
    expect(typeof sent === "string" ? sent : partsOf(sent)).toEqual(parts);
  });
});

describe("an avatar in Jira, which may be of any type", () => {
  const store: Spec = {
    path: "/rest/api/3/universal_avatar/type/{type}/owner/{entityId}",
    method: "post",
    operation: {
      parameters: [pathParameter("type"), pathParameter("entityId")],
      requestBody: { required: true, content: { "*/*": { schema: {} } } },
    },
  };
  const at = { type: "project", entityId: "1" };

  it("is sent as the bytes it is", async () => {
    for (const bodyBase64 of ["iVBORw0KGgo=", { base64: "iVBORw0KGgo=" }])
      expect(await bodyAndType(store, { ...at, bodyBase64, contentType: "image/png" })).toEqual([
        "image/png",
        "\x89PNG\r\n\x1a\n",
      ]);
    expect(await bodyAndType(store, { ...at, bodyBase64: "aGk=" })).toEqual(["application/octet-stream", "hi"]);
  });

  it("is no JSON in JSON when it is JSON already", async () => {
    const type = "application/json";
    for (const body of ['{"a":1}', { a: 1 }])
      expect(await bodyAndType(store, { ...at, body, contentType: type })).toEqual([type, '{"a":1}']);
    expect(await bodyAndType(store, { ...at, body: "plain", contentType: type })).toEqual([type, '"plain"']);
  });
});

describe("patches in Kubernetes", () => {
  const types = ["json-patch+json", "merge-patch+json", "strategic-merge-patch+json", "apply-patch+yaml"].map(
    (type) => `application/${type}`,
  );
  const patch = { type: "object", description: "Patch is provided to give a concrete name." };
  const v3 = (named: readonly string[]): Spec => ({
    path: "/apis/apps/v1/namespaces/{namespace}/deployments/{name}",
    method: "patch",
    operation: {
      parameters: [pathParameter("namespace"), pathParameter("name")],
      requestBody: {
        required: true,
        content: Object.fromEntries(named.map((type) => [type, { schema: { $ref: "#/components/schemas/Patch" } }])),
      },
    },
    root: { components: { schemas: { Patch: patch } } },
  });
  const v2 = (named: readonly string[]): Spec => ({
    path: "/apis/apps/v1/namespaces/{namespace}/deployments/{name}",
    method: "patch",
    operation: {
      consumes: named,
      parameters: [
        { name: "namespace", in: "path", required: true, type: "string" },
        { name: "name", in: "path", required: true, type: "string" },
        { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Patch" } },
      ],
    },
    root: { openapi: undefined, swagger: "2.0", definitions: { Patch: patch } },
  });
  const at = { namespace: "default", name: "web" };
  const changes = [{ op: "replace", path: "/spec/replicas", value: 2 }];

  describe.each([
    ["OpenAPI 3", v3],
    ["Swagger 2.0", v2],
  ])("described in %s", (_dialect, spec) => {
    it("merge an object and apply a list", async () => {
      expect(await bodyAndType(spec(types), { ...at, body: { spec: { replicas: 2 } } })).toEqual([
        "application/strategic-merge-patch+json",
        '{"spec":{"replicas":2}}',
      ]);
      expect(await bodyAndType(spec(types), { ...at, body: changes })).toEqual([
        "application/json-patch+json",
        JSON.stringify(changes),
      ]);
      const [jsonPatch = "", merge = ""] = types;
      expect(await bodyAndType(spec([jsonPatch, merge]), { ...at, body: { spec: {} } })).toEqual([merge, '{"spec":{}}']);
    });

    it("are what is asked for", async () => {
      const [, merge] = types;
      expect(await bodyAndType(spec(types), { ...at, body: { a: null }, contentType: merge })).toEqual([merge, '{"a":null}']);
      expect(await bodyAndType(spec(types), { ...at, body: "a: 1\n" })).toEqual(["application/apply-patch+yaml", "a: 1\n"]);
      expect(await bodyAndType(spec(types), { ...at, body: [{ op: "increase" }] })).toMatch(/op|path/);
    });
  });
});

describe("GitHub", () => {
  const repository = [pathParameter("owner"), pathParameter("repo")];
  const at = { owner: "octo", repo: "hello" };

  it("takes the file of a release as its bytes", async () => {
    const upload: Spec = {
      path: "/repos/{owner}/{repo}/releases/{release_id}/assets",
      method: "post",
      operation: {
        parameters: [
          ...repository,
          { name: "release_id", in: "path", required: true, schema: { type: "integer" } },
          { name: "name", in: "query", required: true, schema: { type: "string" } },
        ],
        requestBody: { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } },
      },
    };
    const bodyBase64 = { base64: "iVBORw==", mimeType: "image/png" };
    expect(await sentAs(upload, { ...at, release_id: "1", name: "a b.png", bodyBase64 })).toMatchObject({
      url: "/repos/octo/hello/releases/1/assets?name=a%20b.png",
      headers: { "content-type": "application/octet-stream" },
      body: "\x89PNG",
    });
  });

  it("takes text that looks like a number as what the schema says", async () => {
    const number = { anyOf: [{ type: "string" }, { type: "integer" }] };
    const create: Spec = {
      path: "/repos/{owner}/{repo}/issues",
      method: "post",
      operation: {
        parameters: repository,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["title"], properties: { title: number, milestone: number } },
            },
          },
        },
      },
    };
    const sent = await sentAs(create, { ...at, title: "9223372036854775807", milestone: 3 });
    expect(sent).toMatchObject({ body: '{"title":"9223372036854775807","milestone":3}' });
  });
});

describe("what a success answers with is asked for", () => {
  const answering = (responses: object, more: object = {}): Spec => ({
    path: "/x",
    method: "get",
    operation: { responses, ...more },
  });
  const content = (...types: string[]) => ({ content: Object.fromEntries(types.map((type) => [type, {}])) });

  it.each([
    ["a credit note of Xero as PDF", answering({ 200: content("application/pdf") }), "application/pdf, */*;q=0.1"],
    [
      "a version",
      answering({ 200: content("application/vnd.x+json; version=3") }),
      "application/vnd.x+json; version=3, */*;q=0.1",
    ],
    [
      "several",
      answering({ 200: content("image/png", "application/json"), 404: content("text/x") }),
      "application/json, image/png;q=0.9, */*;q=0.1",
    ],
    [
      "two successes",
      answering({ 201: content("text/csv"), 200: content("text/csv", "text/plain") }),
      "text/csv, text/plain;q=0.9, */*;q=0.1",
    ],
    ["plain JSON", answering({ 200: content("application/json") }), "application/json, */*;q=0.8"],
    ["nothing", answering({}), "application/json, */*;q=0.8"],
    ["anything", answering({ 200: content("*/*") }), "application/json, */*;q=0.8"],
    ["what no header holds", answering({ 200: content("a/b\r\nx: y") }), "application/json, */*;q=0.8"],
  ])("%s", async (_what, spec, accept) => {
    const sent = await sentAs(spec, {});
    expect(typeof sent === "string" ? sent : sent.headers.accept).toBe(accept);
  });

  it("as Swagger 2.0 says it", async () => {
    const old = {
      ...answering({ 200: { schema: {} } }, { produces: ["application/pdf"] }),
      root: { openapi: undefined, swagger: "2.0" },
    };
    const sent = await sentAs(old, {});
    expect(typeof sent === "string" ? sent : sent.headers.accept).toBe("application/pdf, */*;q=0.1");
  });
});

describe("integers beyond 2^53", () => {
  const id = { type: "integer", format: "int64" };
  const schema = { type: "object", properties: { id, ids: { type: "array", items: id }, note: { type: "string" } } };
  const spec: Spec = {
    path: "/users/{user_id}/rows",
    method: "post",
    operation: {
      parameters: [
        { name: "user_id", in: "path", required: true, schema: id },
        { name: "after", in: "query", schema: id },
        { name: "X-Id", in: "header", schema: id },
      ],
      requestBody: { content: { "application/json": { schema } } },
    },
  };
  const long = "9223372036854775807";

  it("leave as they were written, as numbers where JSON has numbers", async () => {
    const body = { id: long, ids: [1, "-9007199254740993"], note: long };
    const sent = await sentAs(spec, { user_id: long, after: long, "X-Id": long, body });
    expect(sent).toMatchObject({
      url: `/users/${long}/rows?after=${long}`,
      headers: { "x-id": long },
      body: `{"id":${long},"ids":[1,-9007199254740993],"note":"${long}"}`,
    });
    expect(await sentAs(spec, { user_id: 1, id: long })).toMatchObject({ body: `{"id":${long}}` });
  });

  it("are refused where they are no longer what was written", async () => {
    expect(await sentAs(spec, { user_id: 2 ** 60 })).toContain("Write it as text");
  });
});
