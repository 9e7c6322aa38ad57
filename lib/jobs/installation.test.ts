import { expect, it, vi } from "vitest";
import { prisma } from "../db/client";
import { noteDatabaseSize } from "../db/database-size";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { enqueue } from "../queue/enqueue";
import { noteStart } from "../queue/start-delays";
import { getInstallationStatus } from "./installation";
import { getInstallationLoad } from "./load";

withDatabase();

it("says how the database protects what is in it", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ isAuditProtected: true, isRowSecurityInForce: true });
});

it("says how much finished runs may keep, and how much those of the organization do", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ keepsRunsBytes: { most: 10_000_000_000, now: 0 } });
});

it("says how often and how the process ended before", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ abnormalEnds: null });
  const ends = { count: 2, last: [{ at: "2026-01-02T03:04:05.000Z", how: "SIGABRT" }] };
  vi.stubEnv("EXECUTOR_ABNORMAL_ENDS", JSON.stringify(ends));
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ abnormalEnds: ends });
  vi.unstubAllEnvs();
});

it("says what the process and the database take, how late work begins, and how the database grew", async () => {
  const { ctx } = await newOrganization();
  await noteDatabaseSize();
  await prisma().databaseSize.upsert({
    where: { day: new Date("2026-01-01") },
    create: { day: new Date("2026-01-01"), bytes: 5_000_000_000n },
    update: {},
  });
  for (const lateMs of [0, 10, 4_000]) noteStart(new Date(Date.now() - lateMs));
  noteStart(new Date(Date.now() + 60_000));
  const { startedAt, memory, queue, database } = await getInstallationLoad(ctx, {});
  expect(Date.parse(startedAt)).toBeLessThan(Date.now());
  expect(memory.used).toBeGreaterThan(memory.heap);
  expect(memory.available).toBeGreaterThan(memory.used);
  expect(queue.starts).toMatchObject({ jobs: 4, p95Ms: expect.closeTo(4_000, -3) });
  expect(database.days[0]).toEqual({ day: "2026-01-01", bytes: 5_000_000_000 });
  expect(database.days.at(-1)?.bytes).toBeGreaterThan(1_000_000);
  await noteDatabaseSize();
  const later = await getInstallationLoad(ctx, {});
  expect(
    later.database.days.map(({ day }) => day),
    "one for each day, and none that is too old",
  ).toEqual([database.days.at(-1)?.day]);
});

it("counts what is due in the whole installation", async () => {
  const [{ ctx, organizationId }, other] = [await newOrganization(), await newOrganization()];
  const before = (await getInstallationLoad(other.ctx, {})).queue.due;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  const add = (id: string, when: Date) =>
    ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id }, at: when }));
  await add("late", at(-100));
  await add("later", at(3_600));
  const { due, oldestSeconds } = (await getInstallationLoad(other.ctx, {})).queue;
  expect(due).toBe(before + 1);
  expect(oldestSeconds).toBeGreaterThanOrEqual(100);
});
