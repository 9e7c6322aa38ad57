import { describe, expect, it } from "vitest";
import { change } from "../operation/change";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { pool, prisma } from "./client";
import { Prisma } from "./generated/client";
import { lookUpByHash } from "./lookup-by-hash";
import { ownerPool } from "./owner.suite";
import { delegate, samples, tableOf } from "./rows.suite";
import { guardedModels, type TenantModel } from "./tenant-models";

withDatabase();

const asOwner = ownerPool();

const guarded = [...guardedModels] as TenantModel[];
const day = 24 * 60 * 60_000;

describe("the database", () => {
  it("forces row-level security on the tables the code lists, and on no other", async () => {
    const { rows } = await asOwner.query<{ name: string; on: boolean; forced: boolean }>(
      `select relname as name, relrowsecurity as on, relforcerowsecurity as forced
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(
      rows
        .filter(({ on }) => on)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(guarded.map(tableOf).sort());
    expect(rows.filter(({ on, forced }) => on !== forced)).toEqual([]);
  });

  it("binds every reference between tables of an organization to the same organization", async () => {
    const { rows } = await asOwner.query<{ name: string; columns: string[] }>(
      `with tenant as (select attrelid from pg_attribute join pg_class on oid = attrelid
         where attname = 'organization_id' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
       select conname as name, (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
       from pg_constraint where contype = 'f' and conrelid in (select * from tenant) and confrelid in (select * from tenant)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, columns } of rows) expect(columns, name).toContain("organization_id");
  });

  it("gives the app a role that owns nothing and passes nothing", async () => {
    const { rows } = await pool().query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*) from pg_class where relowner = r.oid)::int as tables,
         (select count(*) from pg_proc where proowner = r.oid)::int as functions,
         (select count(*) from pg_auth_members where member = r.oid)::int as roles,
         has_schema_privilege('public', 'CREATE') as creates, has_database_privilege(current_database(), 'CREATE') as schemas
       from pg_roles r where rolname = current_user`,
    );
    const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
    expect(rows).toEqual([{ ...no, tables: 0, functions: 0, roles: 0, creates: false, schemas: false }]);
  });

  it.each(["audit_event", "audit_head"])("lets the app read %s and nothing more", async (table) => {
    const { organizationId, ctx, db } = await newOrganization();
    await change(ctx, "role.update", async () => undefined);
    const before = [await db.auditEvent.findMany(), await db.auditHead.findMany()];
    for (const statement of [
      `insert into ${table} (organization_id, seq, hash) values ('${organizationId}', 2, '')`,
      `update ${table} set seq = 9`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable row level security`,
      `alter table ${table} add column more text`,
      `drop table ${table}`,
      `select * from ${table} for update`,
      "create table public.more ()",
      "create or replace function audit_append(entry text) returns bigint language sql as 'select 1::bigint'",
      "set role executor_owner",
    ]) {
      const work = db.$transaction((tx) => tx.$executeRaw(Prisma.raw(statement)));
      await expect(work, statement).rejects.toThrow(/permission denied|must be owner/);
    }
    expect([await db.auditEvent.findMany(), await db.auditHead.findMany()]).toEqual(before);
  });

  it("appends to no log while no organization is named", async () => {
    await expect(pool().query("select audit_append('{}')")).rejects.toThrow(/organization_id/);
  });
});

describe("the app's role without an organization", () => {
  it("sees no row of a guarded table, also none that is over", async () => {
    const organization = await newOrganization();
    const { organizationId, owner, db, ctx } = organization;
    await change(ctx, "role.update", async (tx) => {
      for (const model of guarded.filter((name) => name !== "DataKey" && !samples[name].appendOnly))
        await delegate(tx, model).create!({ data: { ...(await samples[model].values(organization)), organizationId } });
      const over = { expiresAt: new Date(Date.now() - day), tokenHash: new Uint8Array([1, ...Buffer.from(organizationId)]) };
      await tx.session.create({ data: { organizationId, userId: owner.id, address: "", userAgent: "", ...over } });
    });
    for (const model of guarded) {
      expect(await delegate(db, model).count!(), model).toBeGreaterThan(0);
      expect(await delegate(prisma(), model).count!(), model).toBe(0);
      expect((await pool().query(`select count(*)::int as seen from ${tableOf(model)}`)).rows, model).toEqual([{ seen: 0 }]);
    }
  });

  it("sees through a relation no more than directly", async () => {
    const { organizationId, owner, db } = await newOrganization();
    const data = { ...samples.Session.values({ owner } as never), organizationId } as never;
    await db.$transaction((tx) => tx.session.create({ data }));
    const found = await prisma().membership.findMany({ where: { organizationId }, include: { sessions: true } });
    expect(found).toMatchObject([{ sessions: [] }]);
    expect(await prisma().membership.count({ where: { organizationId, sessions: { some: {} } } })).toBe(0);
  });

  it("sees the one row whose token is presented, and cannot change it", async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    const hashes = await Promise.all(
      [a, b].map(async ({ db, owner, organizationId }) => {
        const data = { ...samples.Session.values({ owner } as never), organizationId } as never;
        return (await db.$transaction((tx) => tx.session.create({ data }))).tokenHash;
      }),
    );
    const [ofA, ofB] = hashes as [Uint8Array, Uint8Array];
    expect(await lookUpByHash(ofA, prisma().session.findMany())).toMatchObject([{ organizationId: a.organizationId }]);
    expect(await lookUpByHash(ofA, prisma().session.findUnique({ where: { tokenHash: Buffer.from(ofB) } }))).toBeNull();
    expect(await lookUpByHash(ofA, prisma().session.updateMany({ data: { address: "x" } }))).toEqual({ count: 0 });
    expect(await lookUpByHash(ofA, prisma().session.deleteMany())).toEqual({ count: 0 });
    expect(await prisma().session.count()).toBe(0);
  });
});

it("mixes up nothing in a thousand requests of twenty organizations over one pool", async () => {
  const organizations = await Promise.all(Array.from({ length: 20 }, () => newOrganization()));
  let left = 1_000;
  const strangers: unknown[] = [];
  const see = (rows: { organizationId: string }[], organizationId?: string) =>
    strangers.push(...rows.filter((row) => row.organizationId !== organizationId));
  const request = async (turn: number) => {
    const { db, organizationId } = organizations[turn % organizations.length]!;
    if (turn % 5 === 0) see(await prisma().dataKey.findMany());
    else if (turn % 5 === 1) see((await pool().query('select organization_id as "organizationId" from data_key')).rows);
    else if (turn % 5 === 2)
      await expect(
        db.$transaction(async (tx) => {
          see(await tx.dataKey.findMany(), organizationId);
          throw new Error("rolled back");
        }),
      ).rejects.toThrow("rolled back");
    else if (turn % 5 === 3)
      see(await db.$transaction((tx) => tx.$queryRaw`select organization_id as "organizationId" from data_key`), organizationId);
    else {
      const rows = await db.dataKey.findMany();
      expect(rows).toHaveLength(1);
      see(rows, organizationId);
    }
  };
  const worker = async () => {
    while (left > 0) await request(left--);
  };
  await Promise.all(Array.from({ length: 40 }, worker));
  expect(strangers).toEqual([]);
});
