import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { sampled, turnOfRun } from "@/scripts/test-depth";
import { env, startingVariables } from "../../../env";
import { testOutbound } from "../../../outbound/loopback.suite";
import { disposeProcessWide } from "../../../process";
import type { CallHost, ElicitAnswer, LiveSource, ToolResult } from "../../contract";
import { aloneRun, networkOf } from "../../host.suite";
import { mcp } from "../plugin";
import { groupUsage } from "./usage";

const command = process.execPath;
const program = (name: string) => path.resolve(`dist/programs/plugins/mcp/stdio/${name}.suite.mjs`);
const file = program("server");
const args = (way: string) => [file, way];

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const isAlive = async (group: number) => (await groupUsage()).has(group);

/* What an operator writes who allows these commands. */
env.EXECUTOR_MCP_COMMANDS = `/bin/no-such-server, ${command} ${file}`;

async function started(way = "good", { config = {}, values = {} }: { config?: object; values?: Record<string, string> } = {}) {
  const source = { kind: "command", command, args: args(way), config } as LiveSource;
  const network = networkOf(testOutbound("127.0.0.1"));
  const template = { slug: "environment", label: "", kind: "apiKey" as const, fields: [], placements: [], oauth: null };
  const auth = () => ({ template, values });
  const lost: string[] = [];
  const host = {
    ...network,
    auth,
    toolsChanged: () => {},
    offersChanged: () => {},
    lost: (reason: string) => void lost.push(reason),
  };
  const session = await mcp.open({ source, baseUrl: null, fixed: [] }, host);
  onTestFinished(() => session.close());
  const call = async (name: string, given = {}, elicit?: CallHost["elicit"]): Promise<ToolResult> => {
    const tool = { name, binding: { kind: "tool", name }, effect: "read" as const };
    return await session.invoke({ tool, args: given }, { ...aloneRun(), ...network, auth, ...(elicit ? { elicit } : {}) });
  };
  const fact = (name: string) => session.status?.().facts.find((one) => one.name === name)?.value ?? "";
  return { session, call, lost, fact, group: () => Number.parseInt(fact("Process"), 10), source, network };
}

const data = (result: ToolResult) => (result.ok ? (result.data as Record<string, string>) : result.error);
const failed = (message: RegExp) => ({ ok: false, error: { message: expect.stringMatching(message) } });

it("a command is started with the variables it was given and no others, in a folder of its own", {
  timeout: 60_000,
}, async () => {
  vi.stubEnv("EXECUTOR_SECRET_KEY", "not-for-servers");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { call, session, fact } = await started("good", {
    config: { environment: { GREETING: "hello" }, variables: ["TOKEN"] },
    values: { TOKEN: "token-of-ann-1", OTHER: "never-asked-for" },
  });
  const seen = data(await call("environment")) as Record<string, string>;
  expect(
    Object.keys(seen)
      .filter((name) => !/^(PATH|LANG|LC_|TZ|PWD|SHLVL|_|OLDPWD)/.test(name))
      .sort(),
  ).toEqual(["GREETING", "HOME", "TMPDIR", "TOKEN"]);
  expect(seen.TOKEN).not.toContain("token-of-ann-1");
  const { cwd } = data(await call("pid")) as { cwd: string };
  expect(cwd).toContain("mcp-servers");
  expect([fact("Transport"), fact("Server")]).toEqual(["Standard streams", "commanded 2.0.0"]);
  expect(await readdir(path.dirname(cwd))).toContain(path.basename(cwd));
  await session.close();
  await soon(async () => expect(await readdir(path.dirname(cwd))).not.toContain(path.basename(cwd)));
});

it.each(sampled(["good", "stubborn", "parent"], { turn: turnOfRun }))(
  "nothing is left of a %s server when its session ends",
  { timeout: 60_000 },
  async (way) => {
    const { session, group } = await started(way);
    const pid = group();
    expect(await isAlive(pid)).toBe(true);
    await session.close();
    await soon(async () => expect(await isAlive(pid)).toBe(false));
  },
);

it("a server that does not survive being asked what it speaks is greeted the old way", { timeout: 60_000 }, async () => {
  const { call, fact } = await started("touchy");
  expect(data(await call("echo", { text: "hi" }))).toBe("hi");
  expect(fact("Protocol")).toMatch(/with sessions/);
  expect(data(await call("chatter"))).toBe("calm"); // after a thousand pieces of news
});

it("a server that dies says why, without its secrets", { timeout: 60_000 }, async () => {
  const config = { environment: { SECRET: "hunter2-hunter2" } };
  await expect(started("dead", { config })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/ended \(exit code 3\): no token: \[redacted\]/),
  });
  const { call, lost } = await started();
  expect(await call("die")).toMatchObject(failed(/exit code 7\): Out of cheese/));
  expect(lost).toHaveLength(1);
  expect(await call("echo", { text: "hi" })).toMatchObject(failed(/Out of cheese/));
});

it("what a server says counts, however much it is and however soon the server ends after it", { timeout: 60_000 }, async () => {
  const { call, lost } = await started();
  expect(data(await call("farewell"))).toBe("goodbye");
  await soon(() => expect(lost).toHaveLength(1));
});

it("a last line that nothing ends is a message where it is whole", { timeout: 60_000 }, async () => {
  const whole = await started();
  expect(data(await whole.call("leave", { written: 1 }))).toBe("gone");
  const half = await started();
  expect(await half.call("leave", { written: 0.5 })).toMatchObject(failed(/ended \(exit code 0\)/));
});

it("a server that takes too much is ended", { timeout: 60_000 }, async () => {
  env.EXECUTOR_MCP_MEMORY_MB = 300;
  onTestFinished(() => void Object.assign(env, { EXECUTOR_MCP_MEMORY_MB: 512 }));
  const { call, group } = await started();
  const pid = group();
  expect(await call("grow")).toMatchObject(failed(/more than 300 MB/));
  await soon(async () => expect(await isAlive(pid)).toBe(false));
  const flooding = await started();
  expect(await flooding.call("flood")).toMatchObject(failed(/message of more than/));
});

it("there are no more servers at once than the operator allows", { timeout: 60_000 }, async () => {
  await disposeProcessWide();
  env.EXECUTOR_MCP_SERVERS = 1;
  onTestFinished(() => void Object.assign(env, { EXECUTOR_MCP_SERVERS: 20 }));
  const { session } = await started();
  await expect(started()).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(/most at once/) });
  await session.close();
  await (await started()).session.close();
});

it.each([
  ["", ["/bin/true"], /switched off/],
  ["npx -y good", ["npx", "-y", "bad"], /does not allow "npx -y bad"/],
  ["npx -y good", ["npx -y good"], /does not allow/],
  ["/bin/no-such-server", ["/bin/no-such-server"], /was not found/],
])("with %j allowed, %j is refused", { timeout: 60_000 }, async (allowed, [given = "", ...more], message) => {
  const before = env.EXECUTOR_MCP_COMMANDS;
  env.EXECUTOR_MCP_COMMANDS = allowed;
  onTestFinished(() => void Object.assign(env, { EXECUTOR_MCP_COMMANDS: before }));
  const source: LiveSource = { kind: "command", command: given, args: more, config: {} };
  const network = networkOf(testOutbound("127.0.0.1"));
  await expect(mcp.fetch!(source, network)).rejects.toMatchObject({ name: "Failure", message: expect.stringMatching(message) });
});

it("nothing is left when the console is killed, not even of a server that ignores signals", { timeout: 60_000 }, async () => {
  const holding = spawn(command, [program("holder"), command, ...args("stubborn")], {
    env: { ...startingVariables(), NODE_ENV: "test", EXECUTOR_MCP_COMMANDS: env.EXECUTOR_MCP_COMMANDS },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void holding.kill("SIGKILL"));
  const [line] = (await once(holding.stdout, "data")) as [Buffer];
  const pid = Number.parseInt(line.toString(), 10);
  expect((await groupUsage()).get(pid)?.processes).toBeGreaterThan(1);
  holding.kill("SIGKILL");
  await soon(async () => expect(await isAlive(pid)).toBe(false));
});

it("the only call that is open is the one whose server asks", { timeout: 60_000 }, async () => {
  const { call } = await started();
  const elicit = async (): Promise<ElicitAnswer> => ({ action: "accept", content: { city: "Rome" } });
  expect(data(await call("ask", {}, elicit))).toEqual({ action: "accept", content: { city: "Rome" } });
});

it("is added by its command, and one that wants an account first is known by its name", { timeout: 60_000 }, async () => {
  const { source, network } = await started();
  const read = async (given: LiveSource) => {
    const [document] = (await mcp.fetch?.(given, network)) ?? [];
    return mcp.understand([{ name: "", text: Buffer.from(document!.bytes).toString() }], { source: given });
  };
  expect(await read(source)).toMatchObject({ title: "commanded", authTemplates: [{ kind: "none" }], toolCount: 10 });
  const wanting = { ...source, args: args("dead"), config: { variables: ["TOKEN"] } } as LiveSource;
  expect(await read(wanting)).toMatchObject({
    authTemplates: [{ slug: "environment", fields: [{ name: "TOKEN", isSecret: true }] }],
  });
});
