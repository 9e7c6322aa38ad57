import { describe, expect, it } from "vitest";
import { call, echo, echoed } from "../echo.suite";

const list = ["blue", "black", "b n"];
const object = { R: 100, G: "200" };
const parameter = (more: object) => ({ parameters: [{ name: "color", schema: {}, ...more }] });

describe("parameters in the path", () => {
  it.each([
    ["simple", false, "a b", "a%20b"],
    ["simple", false, list, "blue,black,b%20n"],
    ["simple", true, list, "blue,black,b%20n"],
    ["simple", false, object, "R,100,G,200"],
    ["simple", true, object, "R=100,G=200"],
    ["label", false, "blue", ".blue"],
    ["label", false, list, ".blue,black,b%20n"],
    ["label", true, list, ".blue.black.b%20n"],
    ["label", false, object, ".R,100,G,200"],
    ["label", true, object, ".R=100.G=200"],
    ["matrix", false, "blue", ";color=blue"],
    ["matrix", false, list, ";color=blue,black,b%20n"],
    ["matrix", true, list, ";color=blue;color=black;color=b%20n"],
    ["matrix", false, object, ";color=R,100,G,200"],
    ["matrix", true, object, ";R=100;G=200"],
    ["simple", false, true, "true"],
    ["simple", false, 0, "0"],
  ])("%s, explode %s: %j is written as %s", async (...[style, explode, value, written]) => {
    const operation = parameter({ in: "path", required: true, style, explode });
    const { url } = await echoed({ spec: { path: "/x/{color}/y", method: "get", operation }, args: { color: value } });
    expect(url).toBe(`/x/${written}/y`);
  });
});

describe("parameters in the query", () => {
  it.each([
    ["form", true, "a b&c=d", "color=a%20b%26c%3Dd"],
    ["form", true, list, "color=blue&color=black&color=b%20n"],
    ["form", false, list, "color=blue,black,b%20n"],
    ["form", true, object, "R=100&G=200"],
    ["form", false, object, "color=R,100,G,200"],
    ["spaceDelimited", false, list, "color=blue%20black%20b%20n"],
    ["pipeDelimited", false, list, "color=blue%7Cblack%7Cb%20n"],
    ["deepObject", true, object, "color%5BR%5D=100&color%5BG%5D=200"],
    ["deepObject", true, { a: { b: [1, 2] } }, "color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2"],
    ["form", true, "", "color="],
    ["form", true, 12345678, "color=12345678"],
  ])("%s, explode %s: %j is written as %s", async (...[style, explode, value, written]) => {
    const operation = parameter({ in: "query", style, explode });
    const { url } = await echoed({ spec: { path: "/x", method: "get", operation }, args: { color: value } });
    expect(url).toBe(`/x?${written}`);
  });

  it("keeps reserved characters where the document allows them, but never ends the pair", async () => {
    const operation = parameter({ in: "query", allowReserved: true });
    const { url } = await echoed({ spec: { path: "/x", method: "get", operation }, args: { color: "a/b?c:d&e=f#g" } });
    expect(url).toBe("/x?color=a/b?c:d%26e=f%23g");
  });

  it("writes a parameter with a media type as JSON, and a whole query as a form", async () => {
    const operation = {
      parameters: [
        { name: "filter", in: "query", content: { "application/json": { schema: {} } } },
        { name: "all", in: "querystring", content: { "application/x-www-form-urlencoded": { schema: {} } } },
      ],
    };
    const { url } = await echoed({
      spec: { path: "/x", method: "get", operation },
      args: { filter: { a: [1] }, all: { b: 2, c: [3, 4] } },
    });
    expect(url).toBe("/x?filter=%7B%22a%22%3A%5B1%5D%7D&b=2&c=3&c=4");
  });

  it("leaves out what is not given", async () => {
    const { url } = await echoed({
      spec: { path: "/x", method: "get", operation: parameter({ in: "query" }) },
      args: { color: null },
    });
    expect(url).toBe("/x");
  });

  it("follows the collection formats of Swagger 2.0", async () => {
    const root = { openapi: undefined, swagger: "2.0" };
    const formats = ["csv", "ssv", "tsv", "pipes", "multi"];
    const parameters = formats.map((collectionFormat) => ({
      name: collectionFormat,
      in: "query",
      type: "array",
      items: { type: "string" },
      collectionFormat,
    }));
    const args = Object.fromEntries(formats.map((format) => [format, ["a", "b"]]));
    const { url } = await echoed({ spec: { path: "/x", method: "get", operation: { parameters }, root }, args });
    expect(url).toBe("/x?csv=a,b&ssv=a%20b&tsv=a%09b&pipes=a%7Cb&multi=a&multi=b");
  });
});

describe("parameters in headers and cookies", () => {
  it("writes both", async () => {
    const operation = {
      parameters: [
        { name: "X-List", in: "header", schema: {} },
        { name: "X-Object", in: "header", explode: true, schema: {} },
        { name: "X-Json", in: "header", content: { "application/json": { schema: {} } } },
        { name: "sid", in: "cookie", schema: {} },
        { name: "theme", in: "cookie", schema: {} },
      ],
    };
    const args = { "X-List": ["a", "b"], "X-Object": { c: 1 }, "X-Json": { d: "é" }, sid: "1; admin=1", theme: "dark" };
    const { headers } = await echoed({ spec: { path: "/x", method: "get", operation }, args });
    expect(headers).toMatchObject({
      "x-list": "a,b",
      "x-object": "c=1",
      "x-json": '{"d":"\\u00e9"}',
      cookie: "sid=1%3B%20admin%3D1; theme=dark",
    });
  });

  it("refuses what would end a header", async () => {
    const { origin, requests } = await echo();
    const operation = { parameters: [{ name: "X-A", in: "header", schema: {} }] };
    const result = await call(origin, { spec: { path: "/x", method: "get", operation }, args: { "X-A": "a\r\nX-B: c" } });
    expect(result).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringContaining("X-A") },
    });
    expect(requests).toHaveLength(0);
  });
});

describe("one name in several places", () => {
  it("keeps the name for the path and prefixes the others", async () => {
    const operation = {
      parameters: [
        { name: "id", in: "query", schema: {} },
        { name: "id", in: "path", required: true, schema: {} },
        { name: "id", in: "header", schema: {} },
        { name: "body", in: "query", schema: {} },
      ],
      requestBody: { content: { "application/json": { schema: {} } } },
    };
    const args = { id: "1", query_id: "2", header_id: "3", query_body: "4", body: { five: 5 } };
    const { url, headers, body } = await echoed({ spec: { path: "/x/{id}", method: "post", operation }, args });
    expect({ url, id: headers.id, body }).toEqual({ url: "/x/1?id=2&body=4", id: "3", body: '{"five":5}' });
  });
});
