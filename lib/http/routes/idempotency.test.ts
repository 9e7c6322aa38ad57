import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { scopedDb } from "../../db/scoped";
import { createRole, inviteMember, listRoles } from "../../identity";
import { operation } from "../../operation/operation";
import { withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { disposeProcessWide } from "../../process";
import { ask, errorOf, newKey, requestWith } from "../requests.suite";
import { route } from "./route";

let request: ReturnType<typeof requestWith>;
let key: string;
let organizationId: string;

withDatabase();
beforeAll(async () => {
  const made = await newKey();
  ({ key, organizationId } = made);
  request = requestWith(key);
});

describe("an Idempotency-Key", () => {
  const newRole = () => ({ slug: `r${randomUUID().slice(0, 8)}`, name: "Role", permissions: ["organization:read"] });
  const create = (body: object, idempotencyKey: string, bearer = key) =>
    ask(route(createRole, { status: 201 }), request({ body, headers: { "idempotency-key": idempotencyKey }, key: bearer }));

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
    const invite = (email: string) =>
      ask(route(inviteMember), request({ query: `?email=${email}`, headers: { "idempotency-key": "whole" } }));
    expect((await invite("a@example.com")).status).toBe(200);
    expect((await invite("b@example.com")).status).toBe(409);
  });

  test("has no meaning where nothing is changed", async () => {
    const list = () => ask(route(listRoles), request({ method: "GET", headers: { "idempotency-key": "reading" } }));
    const before = ((await (await list()).json()) as { items: object[] }).items.length;
    await create(newRole(), "between");
    expect(((await (await list()).json()) as { items: object[] }).items).toHaveLength(before + 1);
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
    const again = () => ask(route(cut), request({ headers: { "idempotency-key": "cut" } }));
    expect([(await again()).status, (await again()).status, runs]).toEqual([503, 409, 1]);
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

  test("of a request that still runs says so, however long it runs", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let finish = () => {};
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = operation({
      name: "thing.slow",
      summary: "Slow",
      permission: "organization:read",
      input: z.object({}),
      output: z.object({ done: z.boolean() }),
      run: () => work.then(() => ({ done: true })),
    });
    const start = () => ask(route(slow), request({ body: {}, headers: { "idempotency-key": "slow" } }));
    const first = start();
    const row = { where: { key: "slow" } };
    const find = () => scopedDb(organizationId).idempotentAnswer.findFirst(row);
    await expect.poll(find).not.toBeNull();
    const old = new Date(Date.now() - 11 * 60_000);
    await scopedDb(organizationId).$transaction((db) => db.idempotentAnswer.updateMany({ ...row, data: { createdAt: old } }));
    await vi.advanceTimersByTimeAsync(31_000);
    await expect.poll(async () => +((await find())?.createdAt ?? 0)).toBeGreaterThan(+old);
    const again = await start();
    expect([again.status, again.headers.get("retry-after")]).toEqual([409, "1"]);
    finish();
    expect((await first).status).toBe(200);
    expect((await start()).headers.get("idempotent-replay")).toBe("true");
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test("keeps the answer sealed", async () => {
    const { slug } = (await (await create(newRole(), "seven")).json()) as { slug: string };
    const row = await scopedDb(organizationId).idempotentAnswer.findFirst({ where: { key: "seven" } });
    expect(Buffer.from(row?.answer ?? []).includes(slug)).toBe(false);
    expect(row?.answer?.length).toBeGreaterThan(slug.length);
  });
});
