import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { change } from "./change";
import { Failure } from "./failure";
import { newOrganization, withDatabase } from "./organization.suite";

withDatabase();

const roleData = (organizationId: string, slug: string) => ({ organizationId, slug, name: slug, permissions: [] });

it("writes the change and its line together, with who, where and when", async () => {
  const { ctx, organizationId, owner, db } = await newOrganization();
  const before = Date.now();
  const result = await change(ctx, "role.create", async (tx, note) => {
    await tx.role.create({ data: roleData(organizationId, "a") });
    note("a", { colour: "red" });
    return "done";
  });
  expect(result).toBe("done");
  expect(await db.role.count()).toBe(1);
  const [line, ...more] = await db.auditEvent.findMany();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    seq: 1n,
    action: "role.create",
    actorKind: "user",
    actorId: owner.id,
    door: "page",
    requestId: ctx.requestId,
    subject: "a",
  });
  expect(line!.at.getTime()).toBeGreaterThanOrEqual(before);
  expect(JSON.parse(line!.entry)).toEqual({
    action: "role.create",
    actor: { id: owner.id, kind: "user", label: owner.email, onBehalfOf: null },
    at: line!.at.toISOString(),
    details: { colour: "red" },
    door: "page",
    requestId: ctx.requestId,
    subject: "a",
  });
});

it("keeps nothing when the work throws", async () => {
  const { ctx, organizationId, db } = await newOrganization();
  const work = change(ctx, "role.create", async (tx) => {
    await tx.role.create({ data: roleData(organizationId, "a") });
    throw new Failure("conflict", "No.");
  });
  await expect(work).rejects.toMatchObject({ code: "conflict", message: "No." });
  expect(await db.role.count()).toBe(0);
  expect(await db.auditEvent.count()).toBe(0);
});

it("keeps nothing when the line cannot be written", async () => {
  const { ctx, organizationId, db } = await newOrganization();
  const nameless = { ...ctx, door: null as never };
  const work = change(nameless, "role.create", (tx) => tx.role.create({ data: roleData(organizationId, "a") }));
  await expect(work).rejects.toThrow(/door/);
  expect(await db.role.count()).toBe(0);
  expect(await db.auditEvent.count()).toBe(0);
});

it("tells the second of two who create the same thing", async () => {
  const { ctx, organizationId, db } = await newOrganization();
  const slug = randomUUID();
  const make = () => change(ctx, "role.create", (tx) => tx.role.create({ data: roleData(organizationId, slug) }));
  const results = await Promise.allSettled([make(), make()]);
  const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(refused.reason).toMatchObject({ code: "conflict", cause: { code: "P2002" } });
  expect(await db.auditEvent.count()).toBe(1);
});

it("two changes that wait for each other are both done, one after the other, with a line each", async () => {
  const { ctx, organizationId, db } = await newOrganization();
  await db.$transaction((tx) => tx.role.createMany({ data: ["a", "b"].map((slug) => roleData(organizationId, slug)) }));
  const counts = { a: 0, b: 0 };
  const held = { a: () => {}, b: () => {} };
  const bothHeld = Promise.all((["a", "b"] as const).map((slug) => new Promise<void>((resolve) => (held[slug] = resolve))));
  const renameBoth = (first: "a" | "b", second: "a" | "b") =>
    change(ctx, "role.update", async (tx, note) => {
      counts[first] += 1;
      const data = { name: `${first} was first` };
      await tx.role.updateMany({ where: { slug: first }, data });
      held[first]();
      await bothHeld;
      await tx.role.updateMany({ where: { slug: second }, data });
      note(first);
    });
  await Promise.all([renameBoth("a", "b"), renameBoth("b", "a")]);
  expect(Math.max(...Object.values(counts))).toBeGreaterThan(1);
  const lines = await db.auditEvent.findMany({ orderBy: { seq: "asc" } });
  const last = lines.at(-1)!.subject;
  expect(lines.map(({ subject }) => subject).toSorted()).toEqual(["a", "b"]);
  expect((await db.role.findMany()).map(({ name }) => name)).toEqual(Array(2).fill(`${last} was first`));
});
