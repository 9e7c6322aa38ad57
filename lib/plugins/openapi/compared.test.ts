import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { type Echo, echo, type Spec, sentAs } from "./echo.suite";

/*
 * The same operation, called by us and by swagger-client, over a server that repeats what reached it. Where the other
 * client is wrong the row says what it does, and why that is wrong.
 */

type Asked = {
  spec: object;
  pathName: string;
  method: string;
  parameters: object;
  requestBody?: unknown;
  requestContentType?: string;
  requestInterceptor: (request: object) => object;
};
type Client = { execute(asked: Asked): Promise<{ body: Echo }> };
const require = createRequire(import.meta.url);
const other = require("swagger-client") as Client; // safe: as its documentation tells; it comes without types

type Sent = { url: string; headers: Record<string, string>; body: unknown };
type Row = {
  parameters?: object[];
  content?: object;
  args: Record<string, unknown>;
  body?: unknown;
  type?: string;
  path?: string;
  /** What the other client sends instead, and why it is wrong. */
  wrong?: Partial<Sent> & { why: string };
};

const list = [1, "b c"];
const values = { role: "admin", "first name": "A&B" };
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? "integer" : typeof value;
}
const parameter = (place: string, value: unknown, more: object = {}) => ({
  parameters: [{ name: "p", in: place, required: place === "path", schema: { type: typeOf(value) }, ...more }],
  args: { p: value },
});
const form = "application/x-www-form-urlencoded";
const bodyIn = (
  type: string,
  body: unknown,
  { schema = { type: typeOf(body) }, ...more }: { schema?: object; encoding?: object } = {},
) => ({
  content: { [type]: { schema, ...more } },
  args: { body },
  body,
  type,
});

const rows: Record<string, Row> = {
  "path: text": { ...parameter("path", "a/b c?d#e%") },
  "path: a number": { ...parameter("path", 42) },
  "path: a list": { ...parameter("path", list) },
  "path: an object": { ...parameter("path", values) },
  "path: an object, exploded": { ...parameter("path", values, { explode: true }) },
  "path: label": {
    ...parameter("path", list, { style: "label" }),
    wrong: { url: "/x/.1.b%20c", why: "RFC 6570 joins a list with commas where it is not exploded" },
  },
  "path: label, exploded": { ...parameter("path", list, { style: "label", explode: true }) },
  "path: matrix": { ...parameter("path", list, { style: "matrix" }) },
  "path: matrix, exploded": { ...parameter("path", list, { style: "matrix", explode: true }) },
  "path: matrix of an object": { ...parameter("path", values, { style: "matrix", explode: true }) },
  "query: text": { ...parameter("query", "a&b=c d+e/ü") },
  "query: nothing in it": {
    ...parameter("query", ""),
    wrong: { url: "/x", why: "an empty text is a value, and leaving it out says another thing" },
  },
  "query: a list": { ...parameter("query", list) },
  "query: a list in one": { ...parameter("query", list, { explode: false }) },
  "query: a list between spaces": { ...parameter("query", list, { style: "spaceDelimited", explode: false }) },
  "query: a list between pipes": {
    ...parameter("query", list, { style: "pipeDelimited", explode: false }),
    wrong: { url: "/x?p=1|b%20c", why: "RFC 3986 allows no bare pipe in a query" },
  },
  "query: an object": { ...parameter("query", values) },
  "query: an object in one": { ...parameter("query", values, { explode: false }) },
  "query: a deep object": { ...parameter("query", { a: "1", b: "x y" }, { style: "deepObject", explode: true }) },
  "query: reserved characters": { ...parameter("query", "a/b:c?d", { allowReserved: true }) },
  "query: as JSON": {
    parameters: [{ name: "p", in: "query", content: { "application/json": { schema: { type: "object" } } } }],
    args: { p: { a: [1] } },
  },
  "header: text": { ...parameter("header", "plain text") },
  "header: a list": { ...parameter("header", list) },
  "header: an object": { ...parameter("header", values) },
  "header: an object, exploded": { ...parameter("header", values, { explode: true }) },
  "cookie: text": { ...parameter("cookie", "abc") },
  "body: JSON": { ...bodyIn("application/json", { a: [1, { b: null }], ü: "ü" }) },
  "body: JSON of a vendor": { ...bodyIn("application/vnd.api+json", { data: { id: "1" } }) },
  "body: a list as JSON": { ...bodyIn("application/json", [1, 2]) },
  "body: text": { ...bodyIn("text/plain", "hello") },
  "body: XML": { ...bodyIn("application/xml", "<a>1</a>", { schema: { type: "string" } }) },
  "form: texts": {
    ...bodyIn(form, { a: "b c&d", n: 1 }),
    wrong: { body: "a=b%20c%26d&n=1", why: "a form writes a space as +; most servers read both" },
  },
  "form: a list": {
    ...bodyIn(form, { t: ["a", "b c"] }),
    wrong: { body: "t=a,b%20c", why: "the style of a form is exploded unless the document says otherwise" },
  },
  "multipart: texts": { ...bodyIn("multipart/form-data", { a: "one", b: "two words" }) },
  "multipart: an object": {
    ...bodyIn("multipart/form-data", { meta: { m: 1 } }),
    wrong: {
      body: ['Content-Disposition: form-data; name="meta"\n\n{"m":1}'],
      why: "OpenAPI gives a part that is an object the type application/json",
    },
  },
  "patch: a merge": { ...bodyIn("application/merge-patch+json", { spec: { replicas: 2 } }) },
  "patch: a list": { ...bodyIn("application/json-patch+json", [{ op: "remove", path: "/a" }]) },
};

const documentOf = (origin: string, { path, operation }: Spec) => ({
  openapi: "3.0.3",
  info: { title: "t", version: "1" },
  servers: [{ url: origin }],
  paths: { [path]: { post: operation } },
});

/** Without it Node sends no body that is a stream, as theirs is for multipart. */
const streamed = (request: object) => Object.assign(request, { duplex: "half" });

/** What matters of a request: who sent it and how it was sent does not. */
function essence({ url, headers, body }: Echo): Sent {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const named = ["p", "cookie"].flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  return {
    url,
    headers: Object.fromEntries([["content-type", type], ...named]),
    body: boundary ? partsOf(body, boundary) : body,
  };
}

function partsOf(body: string, boundary: string): string[] {
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) =>
    part
      .trim()
      .replace(/^content-disposition/i, "Content-Disposition")
      .replace(/\r\n/g, "\n"),
  );
}

describe("what is sent is what another client sends", () => {
  it.each(Object.entries(rows))("%s", async (_name, { parameters = [], content, args, body, type, path = "/x", wrong }) => {
    const isInPath = parameters.some((one) => "in" in one && one.in === "path");
    const operation = { parameters, ...(content ? { requestBody: { content } } : {}), responses: { 200: { description: "ok" } } };
    const spec: Spec = { path: isInPath ? `${path}/{p}` : path, method: "post", operation };
    const mine = await sentAs(spec, args);
    if (typeof mine === "string") throw new Error(mine);
    const { origin } = await echo();
    const { body: _, ...given } = args;
    const asked = {
      spec: documentOf(origin, spec),
      pathName: spec.path,
      method: "post",
      parameters: given,
      requestInterceptor: streamed,
    };
    const theirs = essence(
      (await other.execute({ ...asked, ...(content ? { requestBody: body, requestContentType: type } : {}) })).body,
    );
    const { why, ...instead } = wrong ?? { why: "" };
    expect(theirs).toEqual({ ...essence(mine), ...instead });
    if (why !== "") expect(theirs).not.toEqual(essence(mine));
  });
});
