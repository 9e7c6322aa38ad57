import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isRoot } from "./postgres/holders";
import { everyUrl, isUp, nobody, one, openSocket, postmaster, socketOf, uidOf, withHolders } from "./postgres/holders.suite";

const holders = withHolders();

describe("a start", () => {
  test("works in a path longer than a socket's may be", async () => {
    const { news, close } = await holders.hold(holders.newFolder("a".repeat(90), "b".repeat(90)));
    expect(await one(news.appUrl, "SELECT current_user")).toBe("executor_app");
    const socket = new URL(news.appUrl).searchParams.get("host") ?? "";
    expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
    expect(await close()).toBe(true);
    expect(fs.existsSync(socket)).toBe(false);
  });

  test("works as an ordinary user, who then owns the files, and is joined by root", async () => {
    const folder = holders.newFolder();
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
    const closed = holders.newFolder();
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

  test("one leaving while another comes never leaves the newcomer without a server", async () => {
    const folder = holders.newFolder();
    let present = await holders.hold(folder);
    for (let round = 0; round < 4; round += 1) {
      const [next] = await Promise.all([holders.hold(folder), present.close()]);
      expect(await isUp(next.news.ownerUrl)).toBe(true);
      present = next;
    }
    expect(await present.close()).toBe(true);
  });
});

describe.runIf(isRoot)("of root's database", () => {
  const trustEverybody = (folder: string) =>
    fs.writeFileSync(path.join(folder, "postgres/pg_hba.conf"), "local all all trust\n", { mode: 0o600 });
  const giveTo = (uid: number, ...parts: string[]) =>
    expect(spawnSync("chown", ["-R", `${uid}:${uid}`, path.join(...parts)]).status).toBe(0);

  test("one made by an older version keeps its owner, lets only root in, and is joined, left behind and found again", async () => {
    const folder = holders.newFolder();
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
    const folder = holders.newFolder();
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
    const folder = holders.newFolder();
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
    const folder = holders.newFolder();
    await (await holders.hold(folder)).close();
    const precious = holders.inHome("precious");
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
