import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTestDatabase } from "@/scripts/new-test-database";
import { withClient } from "@/scripts/postgres/connection";
import { pool, prisma } from "../../db/client";
import { noteMigrations } from "../../db/known-migrations";
import { exchangeSigns } from "../../db/processes";
import { env } from "../../env";
import { disposeProcessWide } from "../../process";
import { keepPresent, otherProcesses, signNow } from "../../queue/presence";
import { isListening } from "../../signal/listen";
import { claimRootKey } from "../../vault/installation";
import { currentRootKey } from "../../vault/root-key";
import { errorBody } from "../exchange/error-body";
import { health } from "./health";

let urls: { ownerUrl: string; appUrl: string };

beforeEach(async () => {
  urls = await newTestDatabase({ migrated: true });
  await begin(urls.appUrl);
  await claimRootKey();
});
afterEach(disposeProcessWide);

async function begin(url: string): Promise<void> {
  await disposeProcessWide();
  process.env.DATABASE_URL = url;
  await vi.waitFor(() => expect(isListening()).toBe(true));
}

const told = async () => (await health()) as { status: number; json: { reasons?: string[]; notices: string[] } };
const asOwner = (sql: string) => withClient(urls.ownerUrl, (client) => client.query(sql));
const sign = () => keepPresent(() => ({ rootKey: currentRootKey().fingerprint, room: 5, live: 0, waiting: 0 }));

it("is ready with nothing to tell", async () => {
  expect(await told()).toMatchObject({ status: 200, json: { status: "ready", live: true, role: "all", notices: [] } });
});

it("says that the database does not answer", async () => {
  await begin(urls.appUrl);
  await asOwner(
    `alter database ${new URL(urls.ownerUrl).pathname.slice(1)} rename to gone_${randomBytes(4).toString("hex")}`,
  ).catch(() => undefined);
  await disposeProcessWide();
  process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1:1/nothing";
  expect((await told()).json.reasons).toEqual(["database: does not answer", "signals: not listening yet"]);
});

it("says that the database takes no changes, and so does an answer", async () => {
  const url = new URL(urls.appUrl);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  await begin(url.href);
  expect(await told()).toMatchObject({ status: 503, json: { reasons: [expect.stringMatching(/^database: takes no changes/)] } });
  const error = await pool()
    .query("delete from server_process")
    .catch((thrown: unknown) => thrown);
  expect(errorBody(error, "1")).toEqual({ code: "unavailable", message: expect.stringContaining("takes no changes") });
});

it("says that the database has no space left, as long as that was so lately", async () => {
  const full = "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$";
  const error = await pool()
    .query(full)
    .catch((thrown: unknown) => thrown);
  expect(errorBody(error, "1")).toMatchObject({ code: "unavailable", message: expect.stringContaining("no space left") });
  expect(await told()).toMatchObject({ status: 503, json: { reasons: [expect.stringContaining("no space left")] } });
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
  expect((await told()).status).toBe(200);
  vi.useRealTimers();
});

it("an answer says that a transaction took too long, and not that all connections are in use", async () => {
  const slow = prisma().$transaction(
    async (db) => {
      await db.$queryRaw`select pg_sleep(0.2)::text`;
      await db.$queryRaw`select 1`;
    },
    { timeout: 20 },
  );
  const error = await slow.catch((thrown: unknown) => thrown);
  expect(errorBody(error, "1")).toEqual({
    code: "unavailable",
    message: "The database did not finish this in time. Try again shortly.",
  });
});

it("says that PostgreSQL has no connection left", async () => {
  const name = new URL(urls.appUrl).pathname.slice(1);
  await disposeProcessWide();
  await asOwner(`alter database ${name} connection limit 0`);
  expect((await told()).json.reasons?.[0]).toMatch(/^database: allows no further connection; raise max_connections/);
  const error = await pool()
    .query("select 1")
    .catch((thrown: unknown) => thrown);
  expect(errorBody(error, "1")).toEqual({
    code: "unavailable",
    message: expect.stringContaining("database allows this console no further connection"),
  });
  await asOwner(`alter database ${name} connection limit -1`);
});

it("says that the database is behind, or ahead", async () => {
  await noteMigrations();
  const last = "(select max(migration_name) from _prisma_migrations)";
  await asOwner(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_later', now())",
  );
  expect(await told()).toMatchObject({ status: 200, json: { notices: [expect.stringContaining("29990101000000_later")] } });
  await asOwner("delete from _prisma_migrations where id = 'x'");
  await asOwner(`delete from _prisma_migrations where migration_name = ${last}`);
  expect((await told()).json.reasons).toEqual([expect.stringMatching(/^database: it is behind.*a start of this process/i)]);
});

it("says that the database belongs to another root key", async () => {
  Object.assign(env, { EXECUTOR_SECRET_KEY: randomBytes(32).toString("base64") });
  expect((await told()).json.reasons).toEqual([expect.stringMatching(/^root key: /)]);
  Object.assign(env, { EXECUTOR_SECRET_KEY: undefined });
});

it("notices processes of another version and another root key, and forgets those that are gone", async () => {
  sign();
  const other = { id: "018f0000-0000-7000-8000-000000000001", role: "all", host: "machine-2", room: 0, live: 0, waiting: 0 };
  await exchangeSigns({ ...other, version: "0.0.9", rootKey: "another", startedAt: new Date() });
  const { status, json } = await told();
  expect([status, json.notices]).toEqual([
    200,
    [expect.stringContaining("0.0.9"), "other processes: one seals with another root key"],
  ]);
  expect(JSON.stringify(json)).not.toMatch(/machine-2|another"/);
  await asOwner("update server_process set seen_at = now() - interval '16 s' where host = 'machine-2'");
  await signNow();
  expect(otherProcesses()).toEqual([]);
});

it("notices a clock that is off", async () => {
  vi.useFakeTimers({ now: Date.now() - 120_000, toFake: ["Date"] });
  const { status, json } = await told();
  vi.useRealTimers();
  expect([status, json.notices]).toEqual([200, [expect.stringMatching(/^clock: this machine is 1\d\d s behind the database$/)]]);
});

it("notices a folder of data that cannot be read", async () => {
  const { DATA_DIR } = env;
  Object.assign(env, { DATA_DIR: "/dev/null/nothing" });
  const { status, json } = await told();
  Object.assign(env, { DATA_DIR });
  expect([status, json.reasons]).toEqual([503, [expect.stringMatching(/^root key: it cannot be read/)]]);
  expect(json.notices).toEqual([expect.stringMatching(/^disk: .*DATA_DIR.*\(ENOTDIR\)$/)]);
});
