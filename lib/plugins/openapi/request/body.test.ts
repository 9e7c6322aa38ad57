import { describe, expect, it } from "vitest";
import { call, echo, echoed, type Spec } from "../echo.suite";

const bodyOf = (content: object, more: object = {}) => ({ requestBody: { content, ...more } });
const file = { _tag: "ToolFile", name: 'a"\r\n.png', mimeType: "image/png", encoding: "base64", data: "iVBORw==", byteLength: 4 };

describe("bodies", () => {
  const post = (operation: object): Spec => ({ path: "/x", method: "post", operation });

  it.each([
    ["application/json", { a: 1, f: file }, "application/json", '{"a":1,"f":"iVBORw=="}'],
    ["application/vnd.api+json; charset=utf-8", { a: 1 }, "application/vnd.api+json; charset=utf-8", '{"a":1}'],
    [
      "application/x-www-form-urlencoded",
      { a: "b c&d", t: [1, 2], o: { p: 1 } },
      "application/x-www-form-urlencoded",
      "a=b+c%26d&t=1&t=2&o=%7B%22p%22%3A1%7D",
    ],
    ["text/plain", "hé", "text/plain; charset=utf-8", Buffer.from("hé").toString("latin1")],
    ["application/xml", "<a/>", "application/xml", "<a/>"],
    ["application/x-ndjson", [{ a: 1 }, { b: 2 }], "application/x-ndjson", '{"a":1}\n{"b":2}\n'],
  ])("%s", async (...[type, value, sentType, sent]) => {
    const { headers, body } = await echoed({ spec: post(bodyOf({ [type]: { schema: {} } })), args: { body: value } });
    expect([headers["content-type"], body]).toEqual([sentType, sent]);
  });

  it("writes form fields in the style the document names", async () => {
    const encoding = { items: { style: "deepObject", explode: true }, tags: { style: "form", explode: false } };
    const spec = post(bodyOf({ "application/x-www-form-urlencoded": { schema: { type: "object" }, encoding } }));
    const { body } = await echoed({ spec, args: { body: { items: [{ price: "p1" }], tags: ["a", "b"] } } });
    expect(body).toBe("items%5B0%5D%5Bprice%5D=p1&tags=a,b");
  });

  it("writes multipart bodies with files, bytes, texts and JSON", async () => {
    const properties = {
      one: { type: "string", format: "binary" },
      many: { type: "array", items: { type: "string", format: "binary" } },
      note: { type: "string" },
      meta: { type: "object" },
    };
    const spec = post(
      bodyOf({
        "multipart/form-data": { schema: { type: "object", properties }, encoding: { note: { contentType: "text/markdown" } } },
      }),
    );
    const { headers, body } = await echoed({
      spec,
      args: { body: { one: file, many: ["test", { ...file, name: undefined }], note: "n", meta: { m: 1 } } },
    });
    const boundary = /boundary=(\S+)/.exec(headers["content-type"] ?? "")?.[1];
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => part.trim().split("\r\n\r\n"));
    expect(parts).toEqual([
      ['Content-Disposition: form-data; name="one"; filename="a%22%0D%0A.png"\r\nContent-Type: image/png', "\x89PNG"],
      ['Content-Disposition: form-data; name="many"; filename="many"\r\nContent-Type: text/plain; charset=utf-8', "test"],
      ['Content-Disposition: form-data; name="many"; filename="many"\r\nContent-Type: image/png', "\x89PNG"],
      ['Content-Disposition: form-data; name="note"\r\nContent-Type: text/markdown', "n"],
      ['Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json', '{"m":1}'],
    ]);
  });

  it.each([[file], ["iVBORw=="], ["data:image/png;base64,iVBORw=="]])("sends the bytes of %j", async (bodyBase64) => {
    const spec = post(bodyOf({ "image/png": { schema: { type: "string", format: "binary" } } }));
    const { headers, body } = await echoed({ spec, args: { bodyBase64 } });
    expect([headers["content-type"], body]).toEqual(["image/png", "\x89PNG"]);
  });

  it("takes the content type that is asked for", async () => {
    const content = {
      "application/json": { schema: {} },
      "application/merge-patch+json": { schema: {} },
      "text/plain": { schema: { type: "string" } },
    };
    const types: unknown[] = [];
    for (const contentType of [undefined, "application/merge-patch+json", "text/plain"])
      types.push((await echoed({ spec: post(bodyOf(content)), args: { body: "x", contentType } })).headers["content-type"]);
    expect(types).toEqual(["application/json", "application/merge-patch+json", "text/plain; charset=utf-8"]);
    const { origin } = await echo();
    const result = await call(origin, { spec: post(bodyOf(content)), args: { body: "x", contentType: "a/b\r\nc: d" } });
    expect(result).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
  });

  it("go along with a GET where the document says so", async () => {
    const operation = bodyOf({ "application/json": { schema: {} } });
    const { method, body } = await echoed({ spec: { path: "/x", method: "get", operation }, args: { body: { a: 1 } } });
    expect([method, body]).toEqual(["GET", '{"a":1}']);
  });

  it("takes fields that were written beside the parameters as the body", async () => {
    const { body } = await echoed({
      spec: post(bodyOf({ "application/json": { schema: {} } })),
      args: { title: "t", body: { more: 1 } },
    });
    expect(JSON.parse(body)).toEqual({ more: 1, title: "t" });
  });

  it("names a body that is missing and a parameter nobody knows", async () => {
    const { origin } = await echo();
    const missing = await call(origin, {
      spec: post(bodyOf({ "application/json": { schema: {} } }, { required: true })),
      args: {},
    });
    expect(missing).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: "Missing required parameter 'body'" },
    });
    const unknown = await call(origin, { spec: post({}), args: { what: 1 } });
    expect(unknown).toMatchObject({ ok: false, error: { message: expect.stringContaining("'what'") } });
  });
});
