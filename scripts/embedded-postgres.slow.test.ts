import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { accountName, nameOf } from "./postgres/account";
import { isRoot } from "./postgres/holders";
import { everyUrl, isUp, nobody, one, openSocket, postmaster, uidOf, withHolders } from "./postgres/holders.suite";

const holders = withHolders();

/** Every name, size, time of change and content below a folder. */
function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    hash.update(`${file} ${fs.lstatSync(file).mtimeMs} `);
    if (entry.isFile()) hash.update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

describe("a start", () => {
  test("gives the app a role that owns nothing and may create nothing", async () => {
    const { news, close } = await holders.hold(holders.newFolder());
    const rights = "rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls";
    expect(await one(news.appUrl, `SELECT ${rights} FROM pg_roles WHERE rolname = current_user`)).toBe(false);
    await expect(one(news.appUrl, "CREATE TABLE mine (id int)")).rejects.toThrow(/permission denied/);
    await close();
  });
});

describe.runIf(isRoot)("of root's database", () => {
  const stranger = 54_321;

  test("the files and processes belong to a user of its own, and nobody else gets in", async () => {
    const folder = holders.newFolder();
    const holder = await holders.hold(folder);
    const own = nameOf(uidOf(folder, "postgres"));
    if (holder.news.said.join().includes("runs as nobody")) expect(own).toBe("nobody");
    else expect(own).toBe(accountName);
    for (const url of everyUrl(holder)) {
      expect([holders.knock(url, stranger), holders.knock(url, nobody)]).toEqual(["EACCES", "EACCES"]);
    }
    openSocket(holder);
    for (const url of everyUrl(holder)) {
      expect(holders.knock(url, 0)).toBe(new URL(url).username);
      for (const uid of [stranger, nobody, uidOf(folder, "postgres")]) expect(holders.knock(url, uid)).toBe("28000");
    }
    expect(await holder.close()).toBe(true);
  });
});

describe("several processes", () => {
  test("share one server, also when they start at the same time; the last stops it", async () => {
    const folder = holders.newFolder();
    const [a, b, c] = await Promise.all([holders.hold(folder), holders.hold(folder), holders.hold(folder)]);
    expect(new Set([a, b, c].map(({ news }) => news.ownerUrl)).size).toBe(1);
    expect(await a!.close()).toBe(false);
    expect(await b!.close()).toBe(false);
    expect(await isUp(c!.news.ownerUrl)).toBe(true);
    expect(await c!.close()).toBe(true);
    expect(await isUp(c!.news.ownerUrl)).toBe(false);
  });
});

describe("after kill -9", () => {
  test("of the app, the next start uses the server that lives on, with all that was written", async () => {
    const folder = holders.newFolder();
    const first = await holders.hold(folder);
    await one(first.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    const pid = postmaster(folder);
    await first.kill();
    const second = await holders.hold(folder);
    expect(postmaster(folder)).toBe(pid);
    expect(await one(second.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await second.close()).toBe(true);
  });

  deeply("of app and server, and with its number given to another program, the next start recovers", async () => {
    const folder = holders.newFolder();
    const first = await holders.hold(folder);
    await one(first.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    await first.kill();
    const pid = postmaster(folder);
    process.kill(pid, "SIGKILL");
    while (await isUp(first.news.ownerUrl)) await sleep(20);
    const note = path.join(folder, "postgres/postmaster.pid");
    fs.writeFileSync(note, fs.readFileSync(note, "utf8").replace(/^\d+/, String(process.pid)));
    const second = await holders.hold(folder);
    expect(second.news.error).toBeUndefined();
    expect(await one(second.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await second.close()).toBe(true);
  });

  deeply("of the server alone, whoever uses it starts it again", async () => {
    const folder = holders.newFolder();
    const holder = await holders.hold(folder);
    await one(holder.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    const pid = postmaster(folder);
    process.kill(pid, "SIGKILL");
    while (!(await isUp(holder.news.ownerUrl)) || postmaster(folder) === pid) await sleep(20);
    expect(await one(holder.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await holder.close()).toBe(true);
  });
});

deeply("a server that was told to stop together with the process that uses it is not left behind", async () => {
  const folder = holders.newFolder();
  const holder = await holders.hold(folder);
  process.kill(postmaster(folder), "SIGINT");
  expect(await holder.close()).toBe(true);
  expect(await isUp(holder.news.ownerUrl)).toBe(false);
});

describe("data of another version is refused and not touched:", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ["a newer layout", { format: '{"format":2,"postgres":18}' }, /newer version of the console \(format 2/],
    ["a newer PostgreSQL", { format: '{"format":1,"postgres":18}', "postgres/PG_VERSION": "19\n" }, /belongs to PostgreSQL 19/],
    ["an older PostgreSQL", { "postgres/PG_VERSION": "17\n" }, /belongs to PostgreSQL 17/],
    ["a note nobody can read", { format: "{", "postgres/PG_VERSION": "18\n" }, /format cannot be understood/],
  ];

  test.each(cases)("%s", async (_name, files, message) => {
    const folder = holders.newFolder();
    for (const [name, text] of Object.entries({ ...files, "postgres/base/1/1": "rows" })) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const before = fingerprint(folder);
    await expect(startEmbeddedPostgres(folder, () => {})).rejects.toThrow(message);
    expect(fingerprint(folder)).toBe(before);
  });
});
