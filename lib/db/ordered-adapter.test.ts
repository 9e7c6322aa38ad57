import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { disposeProcessWide } from "../process";
import { pool, prisma } from "./client";
import { scopedDb } from "./scoped";

withDatabase();

it("a transaction asks its connection one thing at a time, also for several relations at once", async () => {
  const { db } = await newOrganization();
  const busy = new WeakMap<object, number>();
  const most = { atOnce: 0, asked: 0 };
  const ask = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(Client.prototype, "query").mockImplementation(async function (this: Client, ...args: unknown[]) {
    busy.set(this, (busy.get(this) ?? 0) + 1);
    most.atOnce = Math.max(most.atOnce, busy.get(this) ?? 0);
    most.asked += 1;
    return await ask.apply(this, args).finally(() => busy.set(this, (busy.get(this) ?? 0) - 1));
  } as never);
  const members = await db.$transaction((tx) => tx.membership.findMany({ include: { user: true, organization: true } }));
  const failed = db.$transaction((tx) => Promise.all([tx.$queryRaw`select nonsense`, tx.$queryRaw`select 1`]));
  await expect(failed).rejects.toThrow(/nonsense/);
  expect(members).toMatchObject([{ user: { name: "Somebody" }, organization: { name: "Test" } }]);
  expect(most).toMatchObject({ atOnce: 1 });
  expect(most.asked).toBeGreaterThan(4);
});

it("a client asks the pool of its time, in transactions too", async () => {
  const [client, before] = [prisma(), pool()];
  await client.organization.count();
  await disposeProcessWide();
  const counts = await client.$transaction((tx) => Promise.all([tx.organization.count(), client.organization.count()]));
  expect(counts[0]).toBe(counts[1]);
  expect(before.ended).toBe(true);
  expect(pool().totalCount).toBeGreaterThan(0);
});

it("whoever goes on with an organization's database of before reaches nothing", async () => {
  const { db, organizationId } = await newOrganization();
  expect(await db.membership.count()).toBe(1);
  await disposeProcessWide();
  await expect(db.membership.count()).rejects.toThrow("have ended");
  await expect(db.$transaction((tx) => tx.membership.count())).rejects.toThrow("have ended");
  expect(await scopedDb(organizationId).membership.count()).toBe(1);
});
