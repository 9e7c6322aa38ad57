import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRole, listRoles } from "../../identity";
import { previewIntegration } from "../../integrations";
import { Failure, type FailureCode, LimitReached } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { withDatabase } from "../../operation/organization.suite";
import { ask, errorOf, newKey, requestWith } from "../requests.suite";
import { route } from "./route";

let request: ReturnType<typeof requestWith>;
let organizationId: string;

withDatabase();
beforeAll(async () => {
  const made = await newKey();
  ({ organizationId } = made);
  request = requestWith(made.key);
});

describe("a route", () => {
  test("gives the operation path, query and body as one input, the path above all", async () => {
    const echo = operation({
      name: "thing.echo",
      summary: "Echo",
      permission: "organization:read",
      input: z.object({ id: z.string(), a: z.string(), b: z.number() }),
      output: z.object({ id: z.string(), a: z.string(), b: z.number() }),
      run: (_ctx, input) => Promise.resolve(input),
    });
    const response = await ask(route(echo), request({ body: { b: 2, id: "body" }, query: "?a=1&b=9&id=query" }), { id: "path" });
    expect(await response.json()).toEqual({ id: "path", a: "1", b: 2 });
  });

  test.each<[FailureCode, number]>([
    ["invalid", 400],
    ["unauthenticated", 401],
    ["forbidden", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["limit", 429],
    ["unavailable", 503],
    ["internal", 500],
  ])("answers a failure %s with %i", async (code, status) => {
    const response = await ask(route(failing(new Failure(code, "Because."))), request({}));
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toMatchObject({ code, message: "Because." });
  });

  test.each([
    [1_500, "2"],
    [null, null],
  ])("says when to come again after a limit that is free in %s ms", async (retryAfterMs, seconds) => {
    const response = await ask(route(failing(new LimitReached("Used up.", retryAfterMs))), request({}));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, seconds]);
  });

  test("shows nothing of a bug but a reference", async () => {
    const response = await ask(route(failing(new Error("select * from secret_table"))), request({}));
    expect(response.status).toBe(500);
    const text = JSON.stringify(await response.json());
    expect(text).toMatch(/reference [0-9a-f-]{36}/);
    expect(text).not.toContain("secret_table");
  });

  test.each([
    ["no key", { key: null }],
    ["a key nobody has", { key: "exk_unknown" }],
    ["another scheme", { key: null, headers: { authorization: "Basic abc" } }],
  ])("refuses %s", async (_name, sent) => {
    const response = await ask(route(listRoles), request({ method: "GET", ...sent }));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("does nothing for a page that shows another organization than the caller's", async () => {
    const asking = (id: string) => ask(route(listRoles), request({ method: "GET", headers: { "x-organization": id } }));
    expect((await asking(organizationId)).status).toBe(200);
    const refused = await asking(randomUUID());
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, "conflict"]);
  });

  test.each([
    ["text that is not JSON", { body: "{", headers: {} }, /not valid JSON/],
    ["an array", { body: "[1]" }, /must be a JSON object/],
    ["another content type", { body: "a=1", headers: { "content-type": "text/plain" } }, /content-type/],
    ["a wrong field", { body: { slug: "Not A Slug", name: "N", permissions: ["tools:read"] } }, /slug/],
  ])("refuses %s", async (_name, sent, message) => {
    const response = await ask(route(createRole), request(sent));
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  test("refuses more than a megabyte", async () => {
    const response = await ask(route(createRole), request({ body: JSON.stringify({ a: "x".repeat(1_000_001) }) }));
    expect([response.status, await errorOf(response)]).toMatchObject([
      413,
      { code: "invalid", message: "The body is larger than 1000000 bytes, the most that is taken here." },
    ]);
  });
});

const failing = (error: Error) =>
  operation({
    name: "thing.fail",
    summary: "Fail",
    permission: "organization:read",
    input: z.object({}),
    output: z.object({}),
    run: () => Promise.reject(error),
  });

describe("a route for documents", () => {
  const preview = (text: string) => ask(route(previewIntegration, { body: "document" }), request({ body: { source: { text } } }));

  test("takes what is too large for any other", async () => {
    const padding = "x".repeat(2_000_000);
    const document = { openapi: "3.0.0", info: { title: "Large", version: "1", description: padding }, paths: {} };
    const response = await preview(JSON.stringify(document));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ kind: "openapi", title: "Large", toolCount: 0 });
  });

  test("tells how far it is to who asks for lines, and ends with the result or the error", async () => {
    const lines = async (text: string) => {
      const sent = { body: { source: { text } }, headers: { accept: "application/x-ndjson" } };
      const response = await ask(route(previewIntegration, { body: "document" }), request(sent));
      expect(response.headers.get("content-type")).toBe("application/x-ndjson");
      return (await response.text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as object);
    };
    const paths = Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`/a${number}`, { get: {} }]));
    const told = await lines(JSON.stringify({ openapi: "3.0.0", info: { title: "T", version: "1" }, paths }));
    expect(told.at(0)).toEqual({ progress: { done: 0, total: 150 } });
    expect(told.at(-1)).toMatchObject({ result: { toolCount: 150 } });
    expect((await lines("<html>")).at(-1)).toMatchObject({ error: { code: "invalid" } });
  });

  test("answers a document that cannot be read with what is wrong with it", async () => {
    const response = await preview("<!doctype html><html></html>");
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(/HTML page/);
  });
});
