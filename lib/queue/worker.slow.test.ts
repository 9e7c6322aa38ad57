import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Client } from "pg";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { databaseUrl } from "../env";
import { log } from "../log";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { beginStop, disposeProcessWide } from "../process";
import { readDepth, readTroubled, tryAgain } from "./backlog";
import { enqueue } from "./enqueue";
import type { Tasks } from "./tasks";
import { startWorker } from "./worker";

withDatabase();
afterEach(disposeProcessWide);

type Handler = (payload: { organizationId: string; id: string }) => Promise<unknown>;

const nothing = () => Promise.resolve();
const work = (handler: Handler) => {
  const tasks: Tasks = {
    "invitation.expire": nothing,
    "key.expire": handler,
    "connection.sync": nothing,
    "execution.resume": nothing,
    "execution.forget": nothing,
    "approval.expire": nothing,
    "approval.escalate": nothing,
    "approval.remind": nothing,
    "sign_in.look": nothing,
    "notice.spread": nothing,
    "webhook.deliver": nothing,
    "mail.deliver": nothing,
    "pipeline.index": () => Promise.resolve(),
    "schedule.fire": nothing,
    "schedule.run": nothing,
    "session.forget": nothing,
    "audit.export_heads": nothing,
    "house.tidy": nothing,
  };
  startWorker({ tasks, schedule: {} });
};

const soon = (check: () => void | Promise<void>, timeout = 10_000) => vi.waitFor(check, { timeout, interval: 50 });

test("work begins when its transaction commits, and never when it is rolled back", async () => {
  const { ctx, organizationId } = await newOrganization();
  const done: string[] = [];
  work((payload) => Promise.resolve(done.push(payload.id)));
  const [kept, lost] = [randomUUID(), randomUUID()];
  const rolledBack = ctx.db.$transaction(async (db) => {
    await enqueue(db, { task: "key.expire", payload: { organizationId, id: lost } });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id: kept } }));
  await soon(() => expect(done).toContain(kept));
  expect(done).not.toContain(lost);
});

test("the same work for the same row exists once; a second time moves it", async () => {
  const { ctx, organizationId } = await newOrganization();
  const id = randomUUID();
  const later = new Date(Date.now() + 3_600_000);
  const add = (at: Date) => ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id }, at }));
  await add(later);
  await add(new Date(later.getTime() + 3_600_000));
  const depth = await readDepth(organizationId);
  expect(depth.find(({ task }) => task === "key.expire")).toMatchObject({ state: "scheduled", count: 1 });
});

test("what fails is tried again; what failed for good is shown to its organization alone and can be retried", async () => {
  const { ctx, organizationId } = await newOrganization();
  const stranger = await newOrganization();
  let isBroken = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: string[] = [];
  work(({ id }) => (isBroken ? Promise.reject(new Error("the upstream is away")) : held.then(() => done.push(id))));
  const id = randomUUID();
  await ctx.db.$transaction(async (db) => {
    await enqueue(db, { task: "key.expire", payload: { organizationId, id } });
    await db.$executeRaw`update graphile_worker._private_jobs set max_attempts = 1 where starts_with(key, ${organizationId})`;
  });
  await soon(async () => expect((await readDepth(organizationId)).map(({ state }) => state)).toContain("failed"));
  const [failed] = await readTroubled(organizationId);
  expect(failed?.lastError).toContain("the upstream is away");
  expect(await readTroubled(stranger.organizationId)).toEqual([]);
  const retryAs = (of: typeof stranger) => of.ctx.db.$transaction((db) => tryAgain(db, of.organizationId, failed?.id ?? ""));
  expect(await retryAs(stranger)).toBe(false);
  isBroken = false;
  expect(await retryAs({ ...stranger, ctx, organizationId })).toBe(true);
  await soon(async () => expect((await readDepth(organizationId)).map(({ state }) => state)).toEqual(["running"]));
  expect(await readTroubled(organizationId), "what runs again has not failed again").toEqual([]);
  release();
  await soon(() => expect(done).toEqual([id]));
});

test("a job that fails while the last requests end is told; one that fails while the worker ends is not", async () => {
  const { ctx, organizationId } = await newOrganization();
  const failing = new Map<string, () => void>();
  work(({ id }) => new Promise((_, reject) => failing.set(id, () => reject(new Error("the upstream is away")))));
  const begun = async () => {
    const id = randomUUID();
    await ctx.db.$transaction(async (db) => {
      await enqueue(db, { task: "key.expire", payload: { organizationId, id } });
      await db.$executeRaw`update graphile_worker._private_jobs set max_attempts = 1 where starts_with(key, ${organizationId})`;
    });
    return vi.waitUntil(() => failing.get(id), { timeout: 10_000, interval: 50 });
  };
  const error = vi.spyOn(log, "error");
  onTestFinished(() => error.mockRestore());
  const told = () => error.mock.calls.filter(([, message]) => message === "the queue reports an error").length;
  const failFirst = await begun();
  beginStop();
  failFirst();
  await soon(() => expect(told()).toBe(1));
  const failSecond = await begun();
  const ended = disposeProcessWide();
  failSecond();
  await ended;
  expect(told()).toBe(1);
});

test("a runner whose connections are cut is followed by another, and nothing is lost", async () => {
  const { ctx, organizationId } = await newOrganization();
  const done = new Set<string>();
  work(({ id }) => Promise.resolve(done.add(id)));
  const add = (id: string) => ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id } }));
  await add("before");
  await soon(() => expect(done).toContain("before"));
  await cutConnections();
  await soon(() => add("after"));
  await soon(() => expect(done).toContain("after"), 20_000);
});

async function cutConnections(): Promise<void> {
  const owner = new Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await owner.end();
}

deeply("the work of a process that was killed is taken over by another", { timeout: 60_000 }, async () => {
  const { ctx, organizationId } = await newOrganization();
  const id = randomUUID();
  await ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id } }));
  const child = spawn(process.execPath, ["dist/programs/queue/stuck-worker.suite.mjs"], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const done: string[] = [];
  work((payload) => Promise.resolve(done.push(payload.id)));
  await soon(() => expect(done).toContain(id), 40_000);
});
