import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { env } from "../../env";
import { disposeProcessWide, processWide } from "../../process";
import { hasNamespaces } from "./sandbox/run";
import { dataOf, newShell } from "./shell.suite";

type Ran = {
  exit_code: number | null;
  is_timed_out: boolean;
  stdout: string;
  stderr: string;
  is_cut: boolean;
  stopped_by: "time" | "memory" | "processes" | null;
  sandbox: string;
  files: { path: string; change: string; diff: string | null }[];
};

const sh = (line: string) => ["sh", "-c", line];
/** Processes of this machine whose command line has a word in it. */
const running = (word: string) =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(word) && !line.startsWith("ps "));

/** Machines that forbid it have no sandbox to try. */
const isThere = await hasNamespaces(tmpdir());

describe.skipIf(!isThere)("a command", () => {
  it("runs as a list of words, and says what came of it and which sandbox it had", async () => {
    const { call } = await newShell();
    const ran = dataOf<Ran>(await call("shell", { command: ["printf", "%s|", "a b", "$HOME", "; id"] }));
    expect(ran).toMatchObject({ exit_code: 0, stdout: "a b|$HOME|; id|", sandbox: "namespaces", files: [], is_timed_out: false });
    expect(dataOf<Ran>(await call("shell", { command: sh("echo no >&2; exit 7") }))).toMatchObject({
      exit_code: 7,
      stderr: "no\n",
    });
    expect(dataOf<Ran>(await call("shell", { command: ["cat"], stdin: "given" }))).toMatchObject({ stdout: "given" });
    expect(dataOf<Ran>(await call("shell", { command: ["no-such-program"] }))).toMatchObject({ exit_code: 127 });
    expect(await call("shell", { command: "ls -la" })).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
  });

  it("reports the files that it changed, with what changed in them", async () => {
    const { call, workspace } = await newShell();
    await mkdir(workspace, { recursive: true });
    await Promise.all([
      writeFile(path.join(workspace, "old.txt"), "a\nb\n"),
      writeFile(path.join(workspace, "gone.txt"), "x\n"),
      writeFile(path.join(workspace, "same.txt"), "same"),
      writeFile(path.join(workspace, "bytes"), Buffer.from([0, 1])),
    ]);
    const line =
      "echo c >> old.txt; rm gone.txt; mkdir -p sub; echo new > sub/new.txt; printf '\\000\\001\\002' > bytes; touch same.txt";
    const { files } = dataOf<Ran>(await call("shell", { command: sh(line) }));
    expect(files).toEqual([
      { path: "bytes", change: "modified", diff: null },
      { path: "gone.txt", change: "deleted", diff: expect.stringContaining("-x") },
      { path: "old.txt", change: "modified", diff: expect.stringMatching(/--- a\/old\.txt[\s\S]* b\n\+c/) },
      { path: "sub/new.txt", change: "created", diff: expect.stringContaining("+new") },
    ]);
  });

  it("sees its own workspace and the programs of the machine, and nothing else", async () => {
    const { call, folder } = await newShell();
    dataOf(await call("write_file", { path: "secret.txt", content: "of the other" }, { organization: "two" }));
    const line = `cat ${folder}/two/secret.txt; ls ${folder}; cat /etc/shadow; ls /root ${process.cwd()}; env; ls /proc/1/root/`;
    const { stdout, stderr } = dataOf<Ran>(await call("shell", { command: sh(line) }));
    expect(stdout).not.toMatch(/of the other|two|DATABASE|EXECUTOR|NODE_|package\.json/);
    expect(stderr).toMatch(/secret\.txt: No such file/);
    expect(stdout).toMatch(/^one$/m);
  });

  it("has no network, no rights over the machine, and writes nowhere else", async () => {
    const { call } = await newShell();
    const tries = "touch /usr/bin/x; mount -t tmpfs x /tmp; mknod dev c 1 3; unshare --user true; kill -9 1; echo > /dev/sda";
    const { stderr } = dataOf<Ran>(await call("shell", { command: sh(tries) }));
    expect(stderr.split("\n").filter((line) => line !== "").length).toBeGreaterThanOrEqual(5);
    const script =
      "require('node:net').connect(80, '127.0.0.1').on('error', (error) => console.log(error.code)).on('connect', () => console.log('there'))";
    const node = dataOf<Ran>(
      await call("shell", { command: ["sh", "-c", `command -v node >/dev/null && node -e "${script}" || echo ENETUNREACH`] }),
    );
    expect(node.stdout).toMatch(/ENETUNREACH|ECONNREFUSED/);
    expect(dataOf<Ran>(await call("shell", { command: ["grep", "CapEff", "/proc/self/status"] })).stdout).toMatch(
      /CapEff:\s+0+$/m,
    );
  });

  it("is ended with all that it started when its time is over, and when its caller gives up", async () => {
    const { call } = await newShell();
    const line = (word: string) => sh(`sleep 100${word} & setsid sleep 100${word} & nohup sleep 100${word} & wait`);
    const late = dataOf<Ran>(await call("shell", { command: line("11"), timeout_ms: 500 }));
    expect(late).toMatchObject({ is_timed_out: true, exit_code: null });
    await vi.waitFor(() => expect(running("sleep 10011")).toEqual([]), { timeout: 5_000 });
    const controller = new AbortController();
    const given = call("shell", { command: line("12") }, { signal: controller.signal });
    await vi.waitFor(() => expect(running("sleep 10012").length).toBeGreaterThan(1), { timeout: 5_000 });
    controller.abort(new Error("given up"));
    await expect(given).rejects.toThrow("given up");
    await vi.waitFor(() => expect(running("sleep 10012")).toEqual([]), { timeout: 5_000 });
  });

  it("gives the beginning and the end of much output, and does not fill the process", async () => {
    const { call } = await newShell();
    const line = "echo begin; head -c 30000000 /dev/zero | tr '\\0' x; echo; echo end";
    const { stdout, is_cut } = dataOf<Ran>(await call("shell", { command: sh(line) }));
    expect(is_cut).toBe(true);
    expect(stdout.length).toBeLessThan(110_000);
    expect(stdout).toMatch(/^begin\n[\s\S]*bytes left out[\s\S]*\nend\n$/);
  });

  it("has so much memory, and says so when it takes more: alone, and with all that it started", async () => {
    const { call } = await newShell();
    Object.assign(env, { EXECUTOR_SHELL_MEMORY_MB: 100 });
    onTestFinished(() => void Object.assign(env, { EXECUTOR_SHELL_MEMORY_MB: 2_048 }));
    const alone = dataOf<Ran>(await call("shell", { command: sh("head -c 300000000 /dev/zero | tail -c 300000000 | wc -c") }));
    expect(alone.stdout.trim()).not.toBe("300000000");
    const one = "(head -c 60000000 /dev/zero | tail -c 60000000 | setsid sleep 10015)";
    const together = dataOf<Ran>(await call("shell", { command: sh(`${one} & ${one} & ${one} & wait`) }));
    expect(together).toMatchObject({ stopped_by: "memory", exit_code: null, limits: { memory_mb: 100 } });
    await vi.waitFor(() => expect(running("sleep 10015")).toEqual([]), { timeout: 5_000 });
  });

  it("starts so many processes, also those that leave its group, and no more", async () => {
    const { call } = await newShell();
    Object.assign(env, { EXECUTOR_SHELL_PROCESSES: 20 });
    onTestFinished(() => void Object.assign(env, { EXECUTOR_SHELL_PROCESSES: 256 }));
    const few = "for i in 1 2 3 4 5; do setsid sleep 0.1 & done; wait; echo done";
    expect(dataOf<Ran>(await call("shell", { command: sh(few) }))).toMatchObject({ stdout: "done\n", stopped_by: null });
    const many = "i=0; while [ $i -lt 1000 ]; do setsid sleep 10016 & i=$((i+1)); done; wait";
    let most = 0;
    const count = setInterval(() => (most = Math.max(most, running("sleep 10016").length)), 50);
    const { stopped_by, exit_code } = dataOf<Ran>(await call("shell", { command: sh(many), timeout_ms: 20_000 }));
    clearInterval(count);
    expect(stopped_by === "processes" || Number(exit_code) > 0).toBe(true);
    expect(most).toBeLessThan(1_000);
    await vi.waitFor(() => expect(running("sleep 10016")).toEqual([]), { timeout: 5_000 });
  });

  it.each([[".."], ["../two"], ["/etc"], ["link"], ["nothing"], ["a\0b"]])("does not begin in %j", async (workdir) => {
    const { call } = await newShell("ask");
    dataOf(await call("shell", { command: ["ln", "-s", "/", "link"], sandbox_permissions: "require_escalated" }));
    expect(await call("shell", { command: ["pwd"], workdir })).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/invalid_tool_arguments|upstream_unreachable/) },
    });
  });
});

describe("without the sandbox", () => {
  it("nothing runs unless the operator lets people decide", async () => {
    const escalated = { command: ["id"], sandbox_permissions: "require_escalated" };
    const strict = await newShell();
    expect(await strict.call("shell", escalated)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("operator") },
    });
    const asking = await newShell("ask");
    expect(dataOf<Ran>(await asking.call("shell", escalated))).toMatchObject({ exit_code: 0, sandbox: "none" });
    const { stdout } = dataOf<Ran>(await asking.call("shell", { ...escalated, command: ["env"] }));
    expect(stdout).not.toMatch(/DATABASE|EXECUTOR|VITEST|NODE_/);
  });

  it("a machine that has none says so, and asks for a decision where that is allowed", async () => {
    await disposeProcessWide();
    processWide("shell.namespaces", () => ({ tried: Promise.resolve(false) }));
    try {
      const strict = await newShell();
      expect(await strict.call("shell", { command: ["id"] })).toMatchObject({
        error: { message: expect.stringContaining("EXECUTOR_SHELL_SANDBOX") },
      });
      const asking = await newShell("ask");
      expect(await asking.call("shell", { command: ["id"] })).toMatchObject({
        error: { message: expect.stringContaining("require_escalated") },
      });
      dataOf(await asking.call("write_file", { path: "a.txt", content: "needle" }));
      expect(dataOf(await asking.call("search", { query: "needle" }))).toMatchObject({ matches: [{ path: "a.txt", line: 1 }] });
    } finally {
      await disposeProcessWide();
    }
  });

  it("a process that left its group does not keep its call waiting", async () => {
    const { call, workspace } = await newShell("ask");
    const line = "setsid sh -c 'echo $$ > pid; exec sleep 10013' & sleep 10014";
    const late = await call("shell", { command: sh(line), timeout_ms: 400, sandbox_permissions: "require_escalated" });
    expect(dataOf<Ran>(late)).toMatchObject({ is_timed_out: true });
    process.kill(Number(await readFile(path.join(workspace, "pid"), "utf8")), "SIGKILL");
  });
});
