import { readdirSync, readFileSync } from "node:fs";
import { inspect } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { newOrganization, newPerson, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { Prisma } from "./generated/client";
import { ownerPool } from "./owner.suite";
import { delegate, keyFields, type Row, samples, tableOf, uniqueKey } from "./rows.suite";
import { waysOut } from "./scope-arguments";
import { globalModels, guardedModels, guardedRelations, isTenantModel, type TenantModel } from "./tenant-models";

withDatabase();

const asOwner = ownerPool();

const models = Object.values(Prisma.ModelName);
const tenantModels = models.filter(isTenantModel);

describe("every model", () => {
  it.each(models)("%s carries its organization, or says why it belongs to none", (model) => {
    const fields = Object.keys(Prisma[`${model}ScalarFieldEnum`]);
    const reason = (globalModels as Partial<Record<string, string>>)[model];
    expect(fields.includes("organizationId")).toBe(reason === undefined);
    if (reason !== undefined) expect(reason).toMatch(/\w+ \w+/);
    else expect(samples[model as TenantModel], "add a sample of this model to rows.suite.ts").toBeDefined();
  });

  const schema = readdirSync("prisma/schema").map((file) => readFileSync(`prisma/schema/${file}`, "utf8"));
  const relations = [...schema.join("\n").matchAll(/^model (\w+) \{(.*?)^\}/gms)].flatMap(([, model = "", body = ""]) =>
    [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].map(([, field = "", type = ""]) => ({ model, field, type })),
  );
  const fieldsOf = (found: typeof relations) => new Set(found.map(({ field }) => field));

  it("leads from a person to rows of several organizations by the known relations only", () => {
    const outwards = relations.filter(
      ({ model, type }) => model in globalModels && model !== "Organization" && isTenantModel(type),
    );
    expect(fieldsOf(outwards)).toEqual(waysOut);
  });

  it("leads to rows under row-level security by the known relations only", () => {
    expect(fieldsOf(relations.filter(({ type }) => guardedModels.has(type)))).toEqual(guardedRelations);
  });
});

type Sides = { a: TestOrganization; b: TestOrganization; rowOfA: Row; rowOfB: Row };

async function makeRow(model: TenantModel, organization: TestOrganization): Promise<Row> {
  const { values, appendOnly } = samples[model];
  if (appendOnly) {
    await change(organization.ctx, "role.update", async () => undefined);
    return (await delegate(organization.db, model).findFirst!()) as Row;
  }
  const data = { ...(await values(organization)), organizationId: organization.organizationId };
  if (model === "Membership") Object.assign(data, { userId: (await newPerson()).id });
  return (await organization.db.$transaction((tx) => delegate(tx, model).create!({ data }))) as Row;
}

async function storedOf(model: TenantModel, { organizationId }: TestOrganization): Promise<string[]> {
  const { rows } = await asOwner.query(`select * from "${tableOf(model)}" where organization_id = $1`, [organizationId]);
  return rows.map((row) => JSON.stringify(row)).sort();
}

const isNothing = (found: unknown) =>
  found === null || found === 0 || (Array.isArray(found) && found.length === 0) || (found as { count?: number }).count === 0;

const refusedOrNothing = (call: Promise<unknown>) => call.then(isNothing, () => true);

describe.each(tenantModels)("%s", (model) => {
  let sides: Sides;
  beforeEach(async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    sides = { a, b, rowOfA: await makeRow(model, a), rowOfB: await makeRow(model, b) };
  });

  it("is read by its own organization", async () => {
    const { a, rowOfA } = sides;
    const reading = delegate(a.db, model);
    expect(await reading.findUnique!({ where: uniqueKey(model, rowOfA) })).toEqual(rowOfA);
    expect(await reading.findFirst!({ where: keyFields(model, rowOfA) })).toEqual(rowOfA);
  });

  it("is not read by another one", async () => {
    const { a, b, rowOfB } = sides;
    const reading = delegate(a.db, model);
    const own = { organizationId: a.organizationId };
    for (const row of (await reading.findMany!()) as Row[]) expect(row).toMatchObject(own);
    expect(await reading.count!()).toBe((await storedOf(model, a)).length);
    expect(await reading.aggregate!({ _count: true })).toEqual({ _count: (await storedOf(model, a)).length });
    expect(await reading.groupBy!({ by: ["organizationId"] })).toEqual([own]);
    for (const method of ["findMany", "findFirst", "findFirstOrThrow", "count"])
      for (const where of [
        keyFields(model, rowOfB),
        { organizationId: b.organizationId },
        { OR: [{ organizationId: b.organizationId }] },
      ])
        expect(await refusedOrNothing(reading[method]!({ where })), `${method} ${inspect(where)}`).toBe(true);
    for (const method of ["findUnique", "findUniqueOrThrow"])
      expect(await refusedOrNothing(reading[method]!({ where: uniqueKey(model, rowOfB) })), method).toBe(true);
  });

  it("is not written by another one, whatever it claims", async () => {
    const { a, b, rowOfB } = sides;
    const before = await storedOf(model, b);
    const { change: data, values } = samples[model];
    const write = (method: string, args: object) => a.db.$transaction((tx) => delegate(tx, model)[method]!(args));
    const fresh = { ...(await values(a)), organizationId: b.organizationId };
    const refused: [string, object][] = [
      ["update", { where: uniqueKey(model, rowOfB), data }],
      ["updateMany", { where: keyFields(model, rowOfB), data }],
      ["updateMany", { where: { OR: [keyFields(model, rowOfB)] }, data }],
      ["updateMany", { where: { organizationId: b.organizationId }, data }],
      ["updateMany", { where: {}, data: { organizationId: b.organizationId } }],
      ["update", { where: uniqueKey(model, sides.rowOfA), data: { organization: { connect: { id: b.organizationId } } } }],
      ["delete", { where: uniqueKey(model, rowOfB) }],
      ["deleteMany", { where: keyFields(model, rowOfB) }],
      ["create", { data: fresh }],
      ["create", { data: { ...(await values(a)), organization: { connect: { id: b.organizationId } } } }],
      ["createMany", { data: [fresh] }],
      ["createManyAndReturn", { data: [fresh] }],
      ["upsert", { where: uniqueKey(model, rowOfB), create: rowOfB, update: data }],
      [
        "upsert",
        { where: uniqueKey(model, sides.rowOfA), create: await values(a), update: { organizationId: b.organizationId } },
      ],
    ];
    for (const [method, args] of refused)
      expect(await refusedOrNothing(write(method, args)), `${method} ${inspect(args)}`).toBe(true);
    for (const method of ["updateMany", "deleteMany"])
      await Promise.allSettled([write(method, { where: {}, data: method === "updateMany" ? data : undefined })]);
    expect(await storedOf(model, b)).toEqual(before);
    const kept = (await storedOf(model, a)).length;
    expect(kept).toBe(samples[model].appendOnly ? 1 : 0);
  });
});

/** No Failure, which would be shown and never logged. */
function expectBug(result: PromiseSettledResult<unknown>, message: string): void {
  expect(result).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(message) } });
  expect((result as PromiseRejectedResult).reason).not.toBeInstanceOf(Failure);
}

describe("a person of two organizations", () => {
  const setUp = async () => {
    const shared = await newPerson();
    const [a, b] = [await newOrganization(), await newOrganization()];
    await a.addMember("viewer", shared);
    await b.addMember("owner", shared);
    return {
      a,
      b,
      shared,
      crossing: a.db as unknown as Record<"user" | "membership", Record<string, (args: object) => Promise<unknown>>>,
    };
  };

  it("leads nobody from one to the other", async () => {
    const { crossing, b } = await setUp();
    const elsewhere = { memberships: { some: { organizationId: b.organizationId } } };
    const reads = [
      crossing.membership.findMany!({ include: { user: { include: { memberships: true } } } }),
      crossing.membership.findMany!({ select: { user: { select: { memberships: { select: { role: true } } } } } }),
      crossing.membership.findMany!({ include: { user: { include: { _count: { select: { memberships: true } } } } } }),
      crossing.membership.findMany!({ where: { user: elsewhere } }),
      crossing.membership.findMany!({ where: { AND: [{ user: { is: elsewhere } }] } }),
      crossing.user.findMany!({ include: { memberships: true } }),
      crossing.user.findMany!({ where: elsewhere }),
      crossing.user.count!({ where: { OR: [elsewhere] } }),
    ];
    for (const read of await Promise.allSettled(reads)) expectBug(read, "read Membership itself");
  });

  it("is written alone, not with what hangs on them", async () => {
    const { a, shared } = await setUp();
    const data = { memberships: { updateMany: { where: {}, data: { role: "owner" } } } };
    const writes = [
      a.db.$transaction((tx) => tx.user.update({ where: { id: shared.id }, data })),
      a.db.$transaction((tx) => tx.membership.updateMany({ where: {}, data: { user: { update: { name: "x" } } } as never })),
      a.db.$transaction((tx) => tx.organization.updateMany({ where: {}, data: data as never })),
    ];
    for (const write of await Promise.allSettled(writes)) expectBug(write, "by itself");
  });

  it("is a person of the organization only as long as they are a member", async () => {
    const { a, b, shared } = await setUp();
    expect(await a.db.user.findUnique({ where: { id: shared.id } })).toMatchObject({ email: shared.email });
    expect(await a.db.user.findUnique({ where: { id: b.owner.id } })).toBeNull();
    expect(await a.db.user.count()).toBe(2);
    await expect(a.db.$transaction((tx) => tx.user.update({ where: { id: b.owner.id }, data: { name: "x" } }))).rejects.toThrow();
  });
});

it("shows an organization itself and no other", async () => {
  const [a, b] = [await newOrganization(), await newOrganization()];
  expect(await a.db.organization.findMany()).toMatchObject([{ id: a.organizationId }]);
  expect(await a.db.organization.findUnique({ where: { id: b.organizationId } })).toBeNull();
  expect(await a.db.organization.findUnique({ where: { slug: b.organizationId } })).toBeNull();
  const { count } = await a.db.$transaction((tx) =>
    tx.organization.updateMany({ where: { id: b.organizationId }, data: { name: "taken" } }),
  );
  expect(count).toBe(0);
  expect(await b.db.organization.findFirst()).toMatchObject({ name: "Test" });
});

it("reads rows under row-level security also along a relation, and one's own only", async () => {
  const sides = [await newOrganization(), await newOrganization()];
  for (const { db, organizationId, owner } of sides)
    await db.$transaction((tx) =>
      tx.session.create({ data: { ...samples.Session.values({ owner } as TestOrganization), organizationId } as never }),
    );
  for (const { db, organizationId } of sides) {
    const own = [{ organizationId }];
    expect(await db.membership.findMany({ include: { sessions: true } })).toMatchObject([{ sessions: own }]);
    expect(await db.membership.count({ where: { sessions: { some: {} } } })).toBe(1);
    expect(await db.organization.findMany({ include: { dataKeys: true } })).toMatchObject([{ dataKeys: own }]);
  }
});

it("refuses models that belong to no organization", async () => {
  const { db } = await newOrganization();
  for (const model of ["rootKey", "signal", "signInFailure", "knownAddress", "externalAccount"])
    await expect(delegate(db, model).findMany!()).rejects.toThrow("belongs to no organization");
});
