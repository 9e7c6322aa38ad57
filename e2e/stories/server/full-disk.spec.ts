import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeep } from "../../../scripts/test-depth";
import { apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

type Health = { reasons: string[]; notices: string[] };

/** Linux lets root have a disk of any size. */
function mountSmallDisk(): string | null {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), "small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0711", "tmpfs", disk], { stdio: "ignore" });
    return disk;
  } catch {
    fs.rmdirSync(disk);
    return null;
  }
}

function unmount(disk: string): void {
  execFileSync("umount", ["--lazy", disk]);
  fs.rmdirSync(disk);
}

let mounted: string | null = null;
test.afterAll(() => mounted && unmount(mounted));

if (isDeep)
  test("a full disk is said plainly by health, log and pages, and everything goes on by itself once there is room", async ({
    start,
  }) => {
    const disk = mountSmallDisk();
    mounted = disk;
    if (disk === null) return void process.stderr.write("A full disk was not tried: no small one can be mounted here.\n");
    const dataDir = path.join(disk, "data");
    const console = await start({ settings: firstRun, dataDir, isNew: true });
    const { url } = console;
    const { EXECUTOR_ADMIN_EMAIL: email, EXECUTOR_ADMIN_PASSWORD: password, EXECUTOR_API_KEY: key } = firstRun;
    const cookie = await signIn(url, { email, password });
    const api = apiOf(url, { key });
    const write = (pattern: string) => api("POST", "/api/v1/policies", { body: { owner: "org", pattern, action: "block" } });
    const health = async () => (await send(`${url}/health`)).json<Health>();
    expect((await write("before.*")).status).toBe(201);

    const filler = path.join(disk, "filler");
    execFileSync("sh", ["-c", 'dd if=/dev/zero of="$0" bs=64k 2>/dev/null || true', filler]);
    const run = await api("POST", "/executions", { body: { code: `return "${"x".repeat(100_000)}"` } });
    expect([run.status, run.json().error?.message]).toEqual([503, expect.stringContaining("no space left")]);
    const stored = ["before.*"];
    const next = () => `during${stored.length}.*`;
    let refused = await write(next());
    for (; refused.status === 201; refused = await write(next())) stored.push(next());
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.any(String)]);
    expect(refused.json().error?.message).toContain("until whoever runs this console has made room");
    expect(await health()).toMatchObject({
      reasons: [expect.stringContaining("no space left on its disk")],
      notices: [expect.stringMatching(/^disk: 0 MB/)],
    });
    expect((await send(`${url}/health/live`)).status).toBe(200);
    const page = await send(`${url}/policies`, { headers: { cookie } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("before")]);
    expect(console.log()).toMatch(/"why":"full".*No space left on device/);

    fs.rmSync(filler);
    await expect.poll(async () => (await send(`${url}/health`)).status, { timeout: 60_000 }).toBe(200);
    expect((await write("after.*")).status).toBe(201);
    expect((await api("POST", "/executions", { body: { code: "return 1" } })).json()).toMatchObject({ status: "completed" });
    const { items = [] } = (await api("GET", "/api/v1/policies")).json();
    expect(items.map(({ pattern }) => pattern).sort()).toEqual(["after.*", ...stored].sort());
    expect(await console.stop()).toBe(0);
  });
