import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { accountName, nameOf } from "./postgres/account";
import { withClient } from "./postgres/connection";
import { type Holder, isRoot, prepareHolders } from "./postgres/holders";

let holders: Awaited<ReturnType<typeof prepareHolders>>;
beforeAll(async () => {
  holders = await prepareHolders();
});
afterAll(() => holders.end());

let counter = 0;
const newFolder = (...deeper: string[]) => path.join(holders.home, `data-${(counter += 1)}`, ...deeper);

const one = async (url: string, sql: string) =>
  (await withClient(url, (client) => client.query({ text: sql, rowMode: "array" }))).rows[0]?.[0];
const isUp = (url: string) => one(url, "SELECT true").catch(() => false);
const postmaster = (directory: string) =>
  Number.parseInt(fs.readFileSync(path.join(directory, "postgres/postmaster.pid"), "utf8"), 10);

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
  test("works in a path longer than a socket's may be", async () => {
    const { news, close } = await holders.hold(newFolder("a".repeat(90), "b".repeat(90)));
    expect(await one(news.appUrl, "SELECT current_user")).toBe("executor_app");
    const socket = new URL(news.appUrl).searchParams.get("host") ?? "";
    expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
    expect(await close()).toBe(true);
    expect(fs.existsSync(socket)).toBe(false);
  });

  test("works as an ordinary user, who then owns the files, and is joined by root", async () => {
    const folder = newFolder();
    fs.mkdirSync(folder);
    if (isRoot) fs.chownSync(folder, 65_534, 65_534);
    const first = await holders.hold(folder, { asOrdinaryUser: true });
    expect(fs.statSync(path.join(folder, "postgres")).uid).toBe(fs.statSync(folder).uid);
    const second = await holders.hold(folder);
    expect(second.news.ownerUrl).toBe(first.news.ownerUrl);
    expect(await isUp(first.news.ownerUrl)).toBe(true);
    if (isRoot) expect(holders.knock(first.news.ownerUrl, 65_534)).toBe("executor_owner");
    expect([await second.close(), await first.close()]).toEqual([false, true]);
  });

  test("where the database's user cannot go, the files of root's database move and the same folder is found again", async () => {
    const closed = newFolder();
    fs.mkdirSync(closed, { mode: 0o700 });
    const folder = path.join(closed, "data");
    const first = await holders.hold(folder);
    const moved = first.news.directory;
    try {
      expect(moved).toMatch(isRoot ? /^\/var\/lib\/executor-console\/[0-9a-f]{16}$/ : /data-\d+\/data$/);
      expect(first.news.said.join()).toContain(isRoot ? `its files are in ${moved}` : "");
      await one(first.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
      await first.close();
      fs.chmodSync(closed, 0o755);
      const again = await holders.hold(folder);
      expect(await one(again.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
      await again.close();
    } finally {
      fs.rmSync(moved, { recursive: true, force: true });
    }
  });

  test("gives the app a role that owns nothing and may create nothing", async () => {
    const { news, close } = await holders.hold(newFolder());
    const rights = "rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls";
    expect(await one(news.appUrl, `SELECT ${rights} FROM pg_roles WHERE rolname = current_user`)).toBe(false);
    await expect(one(news.appUrl, "CREATE TABLE mine (id int)")).rejects.toThrow(/permission denied/);
    await close();
  });
});

describe.runIf(isRoot)("of root's database", () => {
  const nobody = 65_534;
  const stranger = 54_321;
  const everyUrl = ({ news }: Holder) => [news.appUrl, news.ownerUrl];
  const socketOf = ({ news }: Holder) => new URL(news.appUrl).searchParams.get("host") ?? "";
  const uidOf = (...parts: string[]) => fs.statSync(path.join(...parts)).uid;
  /** Anybody may reach the socket: what still refuses is Postgres itself. */
  const openSocket = (holder: Holder) => {
    for (const name of ["", ".s.PGSQL.5432"]) fs.chmodSync(path.join(socketOf(holder), name), 0o777);
  };
  const trustEverybody = (folder: string) =>
    fs.writeFileSync(path.join(folder, "postgres/pg_hba.conf"), "local all all trust\n", { mode: 0o600 });
  const giveTo = (uid: number, ...parts: string[]) =>
    expect(spawnSync("chown", ["-R", `${uid}:${uid}`, path.join(...parts)]).status).toBe(0);

  test("the files and processes belong to a user of its own, and nobody else gets in", async () => {
    const folder = newFolder();
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

  test("one made by an older version keeps its owner, lets only root in, and is joined, left behind and found again", async () => {
    const folder = newFolder();
    const before = await holders.hold(folder);
    await one(before.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    await before.close();
    trustEverybody(folder);
    giveTo(nobody, folder, "postgres");
    giveTo(nobody, folder, "postgres-socket");
    const first = await holders.hold(folder);
    expect([uidOf(folder, "postgres"), uidOf(folder, "postgres/pg_hba.conf"), uidOf(socketOf(first))]).toEqual(
      Array(3).fill(nobody),
    );
    for (const url of everyUrl(first)) expect(holders.knock(url, nobody)).toBe("28000");
    const pid = postmaster(folder);
    const second = await holders.hold(folder);
    await first.kill();
    await second.kill();
    const third = await holders.hold(folder);
    expect(postmaster(folder)).toBe(pid);
    expect(await one(third.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await third.close()).toBe(true);
  });

  test("one that an older version left running is closed to others by whoever joins it", async () => {
    const folder = newFolder();
    const older = await holders.hold(folder);
    trustEverybody(folder);
    giveTo(uidOf(folder, "postgres"), folder, "postgres/pg_hba.conf");
    await one(older.news.ownerUrl, "SELECT pg_reload_conf()");
    openSocket(older);
    const knock = () => holders.knock(older.news.ownerUrl, nobody);
    while (knock() !== "executor_owner") await sleep(20);
    const newer = await holders.hold(folder);
    openSocket(newer);
    while (knock() !== "28000") await sleep(20);
    for (const url of everyUrl(older)) expect(await isUp(url)).toBe(true);
    expect([await older.close(), await newer.close()]).toEqual([false, true]);
  });

  test.each(["root", "another service"])("one that a backup was unpacked to as %s is given to its user", async (whose) => {
    const folder = newFolder();
    const before = await holders.hold(folder);
    await one(before.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    await before.close();
    const owner = uidOf(folder, "postgres");
    giveTo(whose === "root" ? 0 : 2, folder, "postgres"); // the second is `bin` or `daemon` on every Linux
    const after = await holders.hold(folder);
    expect([after.news.error, uidOf(folder, "postgres"), uidOf(folder, "postgres/base/1")]).toEqual([undefined, owner, owner]);
    expect(await one(after.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    await after.close();
  });

  test("a link that the database's user put in place of a file is not written through", async () => {
    const folder = newFolder();
    await (await holders.hold(folder)).close();
    const precious = path.join(holders.home, "precious");
    fs.writeFileSync(precious, "root's own", { mode: 0o600 });
    for (const name of ["executor.conf", "executor.conf.new", "pg_hba.conf", "pg_ident.conf", "postgresql.conf"]) {
      fs.rmSync(path.join(folder, "postgres", name), { force: true });
      fs.symlinkSync(precious, path.join(folder, "postgres", name));
    }
    const holder = await holders.hold(folder);
    expect(holder.news.error).toBeUndefined();
    expect([fs.readFileSync(precious, "utf8"), uidOf(precious)]).toEqual(["root's own", 0]);
    expect(fs.readFileSync(path.join(folder, "postgres/postgresql.conf"), "utf8")).not.toContain("root's own");
    await holder.close();
  });
});

describe("several processes", () => {
  test("share one server, also when they start at the same time; the last stops it", async () => {
    const folder = newFolder();
    const [a, b, c] = await Promise.all([holders.hold(folder), holders.hold(folder), holders.hold(folder)]);
    expect(new Set([a, b, c].map(({ news }) => news.ownerUrl)).size).toBe(1);
    expect(await a!.close()).toBe(false);
    expect(await b!.close()).toBe(false);
    expect(await isUp(c!.news.ownerUrl)).toBe(true);
    expect(await c!.close()).toBe(true);
    expect(await isUp(c!.news.ownerUrl)).toBe(false);
  });

  test("one leaving while another comes never leaves the newcomer without a server", async () => {
    const folder = newFolder();
    let present = await holders.hold(folder);
    for (let round = 0; round < 4; round += 1) {
      const [next] = await Promise.all([holders.hold(folder), present.close()]);
      expect(await isUp(next.news.ownerUrl)).toBe(true);
      present = next;
    }
    expect(await present.close()).toBe(true);
  });
});

describe("after kill -9", () => {
  test("of the app, the next start uses the server that lives on, with all that was written", async () => {
    const folder = newFolder();
    const first = await holders.hold(folder);
    await one(first.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    const pid = postmaster(folder);
    await first.kill();
    const second = await holders.hold(folder);
    expect(postmaster(folder)).toBe(pid);
    expect(await one(second.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await second.close()).toBe(true);
  });

  test("of app and server, and with its number given to another program, the next start recovers", async () => {
    const folder = newFolder();
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

  test("of the server alone, whoever uses it starts it again", async () => {
    const folder = newFolder();
    const holder = await holders.hold(folder);
    await one(holder.news.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS n");
    const pid = postmaster(folder);
    process.kill(pid, "SIGKILL");
    while (!(await isUp(holder.news.ownerUrl)) || postmaster(folder) === pid) await sleep(20);
    expect(await one(holder.news.ownerUrl, "SELECT n FROM kept")).toBe(7);
    expect(await holder.close()).toBe(true);
  });
});

describe("data of another version is refused and not touched:", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ["a newer layout", { format: '{"format":2,"postgres":18}' }, /newer version of the console \(format 2/],
    ["a newer PostgreSQL", { format: '{"format":1,"postgres":18}', "postgres/PG_VERSION": "19\n" }, /belongs to PostgreSQL 19/],
    ["an older PostgreSQL", { "postgres/PG_VERSION": "17\n" }, /belongs to PostgreSQL 17/],
    ["a note nobody can read", { format: "{", "postgres/PG_VERSION": "18\n" }, /format cannot be understood/],
  ];

  test.each(cases)("%s", async (_name, files, message) => {
    const folder = newFolder();
    for (const [name, text] of Object.entries({ ...files, "postgres/base/1/1": "rows" })) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const before = fingerprint(folder);
    await expect(startEmbeddedPostgres(folder, () => {})).rejects.toThrow(message);
    expect(fingerprint(folder)).toBe(before);
  });
});
