import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { scopedDb } from "../../db/scoped";
import { createApiKey, createRole, inviteMember, listRoles } from "../../identity";
import { previewIntegration } from "../../integrations";
import { Failure, type FailureCode } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { disposeProcessWide } from "../../process";
import { route } from "./route";

let key: string;
let organizationId: string;

withDatabase();
beforeAll(async () => {
  ({ key, organizationId } = await newKey());
});

async function newKey() {
  const organization = await newOrganization();
  const { text } = await createApiKey(organization.ctx, { name: "test", permissions: [...everyPermission] });
  return { key: text, organizationId: organization.organizationId };
}

type Sent = { method?: string; body?: string | object; headers?: Record<string, string>; query?: string; key?: string | null };

function request({ method = "POST", body, headers = {}, query = "", key: bearer = key }: Sent): Request {
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  const all = {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(text !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
  return new Request(`http://console.test/api/v1/things${query}`, { method, headers: all, body: text });
}

const noParams = { params: Promise.resolve({}) };
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; details?: object } }).error;

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
    const response = await route(echo)(request({ body: { b: 2, id: "body" }, query: "?a=1&b=9&id=query" }), {
      params: Promise.resolve({ id: "path" }),
    });
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
    const response = await route(failing(new Failure(code, "Because.")))(request({}), noParams);
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toMatchObject({ code, message: "Because." });
  });

  test("shows nothing of a bug but a reference", async () => {
    const response = await route(failing(new Error("select * from secret_table")))(request({}), noParams);
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
    const response = await route(listRoles)(request({ method: "GET", ...sent }), noParams);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("does nothing for a page that shows another organization than the caller's", async () => {
    const asking = (id: string) => route(listRoles)(request({ method: "GET", headers: { "x-organization": id } }), noParams);
    expect((await asking(organizationId)).status).toBe(200);
    const refused = await asking(randomUUID());
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, "conflict"]);
  });

  test.each([
    ["text that is not JSON", { body: "{", headers: {} }, /not valid JSON/],
    ["an array", { body: "[1]" }, /must be a JSON object/],
    ["another content type", { body: "a=1", headers: { "content-type": "text/plain" } }, /content-type/],
    ["more than a megabyte", { body: JSON.stringify({ a: "x".repeat(1_000_001) }) }, /larger than/],
    ["a wrong field", { body: { slug: "Not A Slug", name: "N", permissions: [] } }, /slug/],
  ])("refuses %s", async (_name, sent, message) => {
    const response = await route(createRole)(request(sent), noParams);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
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
  const preview = (text: string) =>
    route(previewIntegration, { body: "document" })(request({ body: { source: { text } } }), noParams);

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
      const response = await route(previewIntegration, { body: "document" })(request(sent), noParams);
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

  const padding = "\u00E9".repeat(1_200_000);
  const kindOf = (part: unknown) => (part instanceof Blob ? `blob of ${part.size}` : typeof part);
  const kinds = operation({
    name: "thing.kinds",
    summary: "Kinds",
    permission: "organization:read",
    input: z.object({ text: z.unknown(), files: z.array(z.object({ name: z.string(), text: z.unknown() })) }),
    output: z.object({ kinds: z.array(z.string()) }),
    run: (_ctx, { text, files }) =>
      Promise.resolve({ kinds: [text, ...files.map((file) => file.text), files[0]?.name].map(kindOf) }),
  });
  const large = async (body: string | object, headers = {}) =>
    route(kinds, { body: "document" })(request({ body, headers }), noParams);

  test("leaves the long texts of a large body to the thread that reads them, and gives the rest as it is", async () => {
    const files = [
      { name: "a", text: padding },
      { name: "b", text: "short" },
    ];
    const response = await large({ text: `${padding}!`, files });
    expect(await response.json()).toEqual({ kinds: ["blob of 2400001", "blob of 2400000", "string", "string"] });
  });

  test.each([
    ["text that is not JSON", `{"text": "${padding}`, /not valid JSON/],
    ["an array", `["${padding}"]`, /must be a JSON object/],
    ["half a surrogate pair", `{"text": "${padding}\\ud800", "files": []}`, /cannot be stored/],
    ["a null character", `{"text": "${padding}\\u0000", "files": []}`, /cannot be stored/],
    ["what is nested too deep", `{"text": "${padding}", "files": [], "more": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /too deep/],
  ])("refuses a large body: %s", async (_name, body, message) => {
    const response = await large(body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  test("knows a large document again by what it says, where a key stands for it", async () => {
    const ask = async (text: string) => {
      const response = await large({ text, files: [] }, { "idempotency-key": "large" });
      return [response.status, response.headers.get("idempotent-replay")];
    };
    expect(await ask(`${padding}a`)).toEqual([200, null]);
    expect(await ask(`${padding}b`)).toEqual([409, null]);
    expect(await ask(`${padding}a`)).toEqual([200, "true"]);
  });

  test("answers a document that cannot be read with what is wrong with it", async () => {
    const response = await preview("<!doctype html><html></html>");
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(/HTML page/);
  });
});

describe("an Idempotency-Key", () => {
  const newRole = () => ({ slug: `r${randomUUID().slice(0, 8)}`, name: "Role", permissions: [] });
  const create = (body: object, idempotencyKey: string, bearer = key) =>
    route(createRole, { status: 201 })(request({ body, headers: { "idempotency-key": idempotencyKey }, key: bearer }), noParams);

  test("makes a repeated request answer as the first did, without doing it again", async () => {
    const body = newRole();
    const first = await create(body, "one");
    const again = await create(body, "one");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get("idempotent-replay")).toBe("true");
    expect(await scopedDb(organizationId).auditEvent.count({ where: { subject: body.slug } })).toBe(1);
  });

  test("belongs to one body", async () => {
    await create(newRole(), "two");
    const other = await create(newRole(), "two");
    expect(other.status).toBe(409);
  });

  test("belongs to the whole input, the query too", async () => {
    const ask = (email: string) =>
      route(inviteMember)(request({ query: `?email=${email}`, headers: { "idempotency-key": "whole" } }), noParams);
    expect((await ask("a@example.com")).status).toBe(200);
    expect((await ask("b@example.com")).status).toBe(409);
  });

  test("has no meaning where nothing is changed", async () => {
    const ask = () => route(listRoles)(request({ method: "GET", headers: { "idempotency-key": "reading" } }), noParams);
    const before = ((await (await ask()).json()) as { items: object[] }).items.length;
    await create(newRole(), "between");
    expect(((await (await ask()).json()) as { items: object[] }).items).toHaveLength(before + 1);
  });

  test("is not free again after anything but a refusal: the work may have been done", async () => {
    let runs = 0;
    const cut = operation({
      name: "thing.cut",
      summary: "Cut",
      permission: "organization:read",
      input: z.object({}),
      output: z.object({}),
      run: () => {
        runs += 1;
        return Promise.reject(new Error("Connection terminated unexpectedly"));
      },
    });
    const ask = () => route(cut)(request({ headers: { "idempotency-key": "cut" } }), noParams);
    expect([(await ask()).status, (await ask()).status, runs]).toEqual([503, 409, 1]);
  });

  test("gives no kept answer to whoever has lost the permission", async () => {
    const body = newRole();
    await create(body, "lost");
    await scopedDb(organizationId).$transaction((db) =>
      db.apiKey.updateMany({ where: {}, data: { permissions: ["roles:read"] } }),
    );
    await disposeProcessWide();
    expect((await create(body, "lost")).status).toBe(403);
    await scopedDb(organizationId).$transaction((db) =>
      db.apiKey.updateMany({ where: {}, data: { permissions: [...everyPermission] } }),
    );
    await disposeProcessWide();
  });

  test("of a refused request may be used again", async () => {
    const refused = await create({ slug: "Bad Slug", name: "x", permissions: [] }, "three");
    expect(refused.status).toBe(400);
    expect((await create(newRole(), "three")).status).toBe(201);
  });

  test("lets one of many at once through; the others are told to wait or get its answer", async () => {
    const body = newRole();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, "four")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(answers.filter(({ status }) => status === 409).every(({ headers }) => headers.get("retry-after") === "1")).toBe(true);
    expect(await scopedDb(organizationId).auditEvent.count({ where: { subject: body.slug, action: "role.create" } })).toBe(1);
  });

  test("is each actor's own", async () => {
    const body = newRole();
    const stranger = await newKey();
    expect((await create(body, "five")).status).toBe(201);
    const response = await create(body, "five", stranger.key);
    expect(response.status).toBe(201);
    expect(response.headers.get("idempotent-replay")).toBeNull();
  });

  test("of a request that was interrupted says that its outcome is unknown", async () => {
    const body = newRole();
    await create(body, "six");
    const row = { where: { key: "six" } };
    await scopedDb(organizationId).$transaction((db) =>
      db.idempotentAnswer.updateMany({
        ...row,
        data: { status: null, answer: null, createdAt: new Date(Date.now() - 11 * 60_000) },
      }),
    );
    const response = await create(body, "six");
    expect((await errorOf(response)).message).toMatch(/interrupted/);
  });

  test("keeps the answer sealed", async () => {
    const { slug } = (await (await create(newRole(), "seven")).json()) as { slug: string };
    const row = await scopedDb(organizationId).idempotentAnswer.findFirst({ where: { key: "seven" } });
    expect(Buffer.from(row?.answer ?? []).includes(slug)).toBe(false);
    expect(row?.answer?.length).toBeGreaterThan(slug.length);
  });
});
