import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { migrate } from "./migrate";
import { newTestDatabase } from "./new-test-database";
import { withClient } from "./postgres/connection";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-test-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const createUser = 'CREATE TABLE "user" (id serial PRIMARY KEY, name text);';
const appendOnly = "CREATE TABLE event (id int);\nCOMMENT ON TABLE event IS 'app: select, insert';";

function migrations(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(root, "migrations-"));
  for (const [name, sql] of Object.entries(files)) write(folder, name, sql);
  return folder;
}

function write(folder: string, name: string, sql: string): void {
  fs.mkdirSync(path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

const rows = <T extends object>(url: string, sql: string) => withClient(url, async (client) => (await client.query<T>(sql)).rows);

const snapshot = (url: string) =>
  rows(
    url,
    `SELECT 'class' AS kind, relname AS name, coalesce(relacl::text, '') AS value FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT 'migration', migration_name, m::text FROM _prisma_migrations m ORDER BY 1, 2, 3`,
  );

describe("migrate", () => {
  test("applies everything in the order of names and records it as Prisma does", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "2_event": appendOnly, "1_user": createUser });
    expect(await migrate({ ...database, folder })).toEqual(["1_user", "2_event"]);
    const history = await rows<Record<string, unknown>>(
      database.ownerUrl,
      "SELECT * FROM _prisma_migrations ORDER BY started_at",
    );
    expect(history.map((row) => row.migration_name)).toEqual(["1_user", "2_event"]);
    expect(history[0]).toMatchObject({
      checksum: createHash("sha256").update(createUser).digest("hex"),
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
      finished_at: expect.any(Date),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("does nothing the second time", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_user": createUser });
    await migrate({ ...database, folder });
    const before = await snapshot(database.ownerUrl);
    expect(await migrate({ ...database, folder })).toEqual([]);
    expect(await snapshot(database.ownerUrl)).toEqual(before);
  });

  test("three at once: one applies, the others wait and find it done", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_user": `${createUser} SELECT pg_sleep(0.3);`, "2_event": appendOnly });
    const applied = await Promise.all([1, 2, 3].map(() => migrate({ ...database, folder })));
    expect(applied.flat().sort()).toEqual(["1_user", "2_event"]);
    expect(await rows(database.ownerUrl, "SELECT 1 FROM _prisma_migrations")).toHaveLength(2);
  });

  test("refuses a changed migration and touches nothing", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_user": createUser });
    await migrate({ ...database, folder });
    const before = await snapshot(database.ownerUrl);
    write(folder, "1_user", `${createUser} -- edited`);
    write(folder, "2_event", appendOnly);
    await expect(migrate({ ...database, folder })).rejects.toThrow(/1_user was changed after it had been applied/);
    expect(await snapshot(database.ownerUrl)).toEqual(before);
  });

  test("accepts a migration whose line ends git changed", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_event": appendOnly });
    await migrate({ ...database, folder });
    write(folder, "1_event", appendOnly.replaceAll("\n", "\r\n"));
    expect(await migrate({ ...database, folder })).toEqual([]);
  });

  test("refuses a database from a newer version and touches nothing", async () => {
    const database = await newTestDatabase({ migrated: false });
    await migrate({ ...database, folder: migrations({ "1_user": createUser, "9_future": "CREATE TABLE future (id int);" }) });
    const before = await snapshot(database.ownerUrl);
    const older = migrations({ "1_user": createUser, "2_event": appendOnly });
    await expect(migrate({ ...database, folder: older })).rejects.toThrow(/from a newer version.*9_future/);
    expect(await snapshot(database.ownerUrl)).toEqual(before);
  });
});

describe("a migration that fails", () => {
  test("is named with its reason, recorded, leaves nothing behind and is tried again", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_user": createUser, "2_bad": "CREATE TABLE half (id int); SELECT 1/0;" });
    await expect(migrate({ ...database, folder })).rejects.toThrow(/2_bad failed: division by zero/);
    expect(await rows(database.ownerUrl, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
    const failed = await rows(
      database.ownerUrl,
      "SELECT logs, finished_at FROM _prisma_migrations WHERE migration_name = '2_bad'",
    );
    expect(failed).toEqual([{ logs: "division by zero", finished_at: null }]);

    write(folder, "2_bad", "CREATE TABLE half (id int);");
    const said: string[] = [];
    expect(await migrate({ ...database, folder, say: (line) => said.push(line) })).toEqual(["2_bad"]);
    expect(said.join("\n")).toMatch(/2_bad failed before \(division by zero\); nothing of it was kept/);
    const open = "SELECT 1 FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL";
    expect(await rows(database.ownerUrl, open)).toEqual([]);
  });

  test("without a transaction it waits for a person and says what to do", async () => {
    const database = await newTestDatabase({ migrated: false });
    const sql = `-- no transaction\n${createUser}\nCREATE INDEX CONCURRENTLY by_name ON "user" (missing);\n`;
    const folder = migrations({ "1_index": sql });
    await expect(migrate({ ...database, folder })).rejects.toThrow(/1_index failed: column "missing" does not exist/);
    await expect(migrate({ ...database, folder })).rejects.toThrow(
      /may be half done.*\n.*\n.*UPDATE _prisma_migrations SET rolled_back_at/,
    );

    await withClient(database.ownerUrl, (client) =>
      client.query(`DROP TABLE "user"; UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL`),
    );
    write(folder, "1_index", sql.replace("missing", "name"));
    expect(await migrate({ ...database, folder })).toEqual(["1_index"]);
  });
});

describe("the rights of the app's role", () => {
  test("are what the comments of the tables leave", async () => {
    const database = await newTestDatabase({ migrated: false });
    await migrate({ ...database, folder: migrations({ "1_user": createUser, "2_event": appendOnly }) });
    await withClient(database.appUrl, async (app) => {
      await app.query(`INSERT INTO "user" (name) VALUES ('a'); UPDATE "user" SET name = 'b'; DELETE FROM "user"`);
      await app.query("INSERT INTO event VALUES (1)");
      for (const sql of [
        "UPDATE event SET id = 2",
        "DELETE FROM event",
        "TRUNCATE event",
        "DELETE FROM _prisma_migrations",
        "CREATE TABLE own (id int)",
      ]) {
        await expect(app.query(sql), sql).rejects.toThrow(/permission denied/);
      }
    });
  });

  test("follow a comment that changes later", async () => {
    const database = await newTestDatabase({ migrated: false });
    const folder = migrations({ "1_user": createUser });
    await migrate({ ...database, folder });
    write(folder, "2_close", `COMMENT ON TABLE "user" IS 'app: select';`);
    await migrate({ ...database, folder });
    await withClient(database.appUrl, (app) => expect(app.query('DELETE FROM "user"')).rejects.toThrow(/permission denied/));
  });

  test("a role that does not exist is named", async () => {
    const { ownerUrl, appUrl } = await newTestDatabase({ migrated: false });
    const other = appUrl.replace("executor_app", "nobody_here");
    await expect(migrate({ ownerUrl, appUrl: other, folder: migrations({}) })).rejects.toThrow(
      /role nobody_here of DATABASE_URL does not exist/,
    );
  });
});
