import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { allowAgentDevice } from "../lib/identity";
import { withServedConsole } from "../lib/sdk/served-console.suite";
import { isDeep } from "../scripts/test-depth";
import { newFolder } from "./command-line.suite";
import { installPackage } from "./package.suite";

const served = withServedConsole();
const run = promisify(execFile);

let folder: string;
let executor: string;
let env: NodeJS.ProcessEnv & Record<string, string>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "executor-package-"));
  executor = await installPackage(folder);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  const key = { EXECUTOR_ORIGIN: served.door.url, EXECUTOR_API_KEY: served.key, EXECUTOR_CONFIG_DIR: newFolder() };
  env = { NODE_ENV: "production", PATH: process.env.PATH ?? "", ...key };
});

/** Without the key and the console that the other tests give it. */
function signedOut(): typeof env {
  const { EXECUTOR_API_KEY: _key, EXECUTOR_ORIGIN: _origin, ...rest } = env;
  return rest as typeof env; // safe: nothing that is required was left out
}

describe("the installed package", () => {
  it("runs by itself in an empty folder, and is small", async () => {
    expect(fs.readdirSync(`${folder}/node_modules`).filter((name) => !name.startsWith("."))).toEqual(["executor-console"]);
    const { stdout } = await run(executor, ["--help"], { cwd: folder, env });
    expect(stdout).toContain("Usage: executor");
    expect(stdout).not.toContain("\u001b");
    const called = await run(executor, ["call", "things_api.things.getThing", '{"id":7}', "--json"], { cwd: folder, env });
    expect(called).toEqual({ stdout: '{"method":"GET","url":"/things/7"}\n', stderr: "" });
    const program = "import { createClient } from 'executor-console'; console.log(typeof createClient)";
    const { stdout: kind } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, env });
    expect(kind).toBe("function\n");
  });

  it("ends with its exit codes, and when whoever reads has read enough", async () => {
    const ended = await run(executor, ["call", "nothing.here"], { cwd: folder, env }).catch((error: { code: number }) => error);
    expect(ended).toMatchObject({ code: 5, stderr: expect.stringContaining("tools search") });
    const { stdout } = await run("sh", ["-c", `"${executor}" tools list | head -1`], { cwd: folder, env });
    expect(stdout).toContain("Path");
  });

  it("signs in with a code that its person enters in a browser", async () => {
    const child = spawn(executor, ["login", "--device", served.door.url], { cwd: folder, env: signedOut() });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const userCode = await vi.waitFor(() => /enter the code (\S+)/.exec(said)?.[1] ?? expect.fail(), { timeout: 30_000 });
    await allowAgentDevice({ ...served.ctx, origin: served.door.url }, { userCode, permissions: ["tools:read", "tools:call"] });
    expect([await ended, said]).toEqual([0, expect.stringContaining("Signed in")]);
    const { stdout } = await run(executor, ["whoami"], { cwd: folder, env: signedOut() });
    expect(stdout).toContain(served.owner.email);
  });

  it("cancels its run on Ctrl-C", async () => {
    const code =
      "for (;;) { await tools.things_api.things.getThing({ id: 7 }); await new Promise((done) => setTimeout(done, 50)); }";
    const child = spawn(executor, ["run", "-e", code], { cwd: folder, env });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await vi.waitFor(() => expect(served.sent("GET").length).toBeGreaterThan(0), { timeout: 30_000 });
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    const outcomes = async () => (await served.client.executions.list({})).items.map(({ outcome }) => outcome);
    await vi.waitFor(async () => expect(await outcomes()).toEqual(["cancelled"]), { timeout: 30_000 });
  });

  deeply("completes in bash without evaluating anything", async () => {
    const line = (typed: string) => {
      const words = typed.split(" ");
      const quoted = words.map((word) => `'${word}'`).join(" ");
      return `source <(executor completion bash); COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _executor; printf '%s\\n' "\${COMPREPLY[@]}"`;
    };
    const complete = async (typed: string) => {
      const found = `${folder}/node_modules/.bin:${env.PATH}`;
      const { stdout } = await run("bash", ["-c", line(typed)], { cwd: folder, env: { ...env, PATH: found } });
      return stdout.trim().split("\n");
    };
    expect(await complete("executor exe")).toEqual(["executions"]);
    expect(await complete("executor executions ")).toEqual(["list", "show", "plan", "cancel"]);
    expect(await complete("executor call things")).toEqual(["things_api."]);
    expect(await complete("executor call things_api.org.main.things.get")).toEqual(["things_api.org.main.things.getThing"]);
    expect(await complete("executor executions list --outcome fai")).toEqual(["failed"]);
    expect(await complete(`executor call $(touch ${folder}/evaluated)`)).toEqual([""]);
    expect(fs.existsSync(`${folder}/evaluated`)).toBe(false);
  });
});

const clients = ["newer", "version 1 of the SDK", "older"] as const;

describe.each(isDeep ? clients : clients.slice(0, 1))("an MCP client of stdio (%s)", (which) => {
  const connect = async (capabilities: object = {}, given = env) => {
    const server = { command: executor, args: ["mcp"], env: given, cwd: folder, stderr: "ignore" as const };
    const info = { name: "test", version: "1.0.0" };
    if (which === "version 1 of the SDK") {
      const client = new OlderClient(info, { capabilities });
      await client.connect(new OlderTransport(server));
      onTestFinished(() => client.close());
      return client as unknown as Client; // safe: the test uses what both have
    }
    const mode = which === "newer" ? { pin: "2026-07-28" } : "legacy";
    const client = new Client(info, { capabilities, versionNegotiation: { mode } as never });
    await client.connect(new StdioClientTransport(server));
    onTestFinished(() => client.close());
    return client;
  };
  const execute = (client: Client, code: string) => client.callTool({ name: "execute", arguments: { code } });

  it("lists and calls the tools of the console", async () => {
    const client = await connect();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["execute", "resume"]);
    const answer = await execute(client, "return (await tools.things_api.things.getThing({ id: 7 })).data.url");
    expect(JSON.stringify(answer)).toContain("/things/7");
  });

  it("is asked for an approval, and its answer arrives", async () => {
    const client = await connect({ elicitation: { form: {} } });
    const request = which === "version 1 of the SDK" ? (ElicitRequestSchema as never) : "elicitation/create";
    client.setRequestHandler(request, async () => ({ action: "accept", content: {} }));
    const answer = await execute(client, 'return (await tools.things_api.things.addThing({ body: { title: "a" } })).data.method');
    expect(JSON.stringify(answer)).toContain("POST");
  });

  it("cancels what it began", async () => {
    const client = await connect();
    const ending = new AbortController();
    const code =
      "for (;;) { await tools.things_api.things.getThing({ id: 7 }); await new Promise((done) => setTimeout(done, 50)); }";
    const options = { signal: ending.signal };
    const more = (which === "version 1 of the SDK" ? [undefined, options] : [options]) as never[];
    const call = client.callTool({ name: "execute", arguments: { code } }, ...more).catch(() => null);
    await vi.waitFor(() => expect(served.sent("GET").length).toBeGreaterThan(0), { timeout: 30_000 });
    ending.abort();
    await call;
    const outcomes = async () => (await served.client.executions.list({})).items.map(({ outcome }) => outcome);
    await vi.waitFor(async () => expect(await outcomes()).toEqual(["cancelled"]), { timeout: 30_000 });
  });

  it("hears why it cannot connect", async () => {
    const refused = connect({}, { ...env, EXECUTOR_API_KEY: "exk_wrong" });
    await expect(refused).rejects.toThrow(which === "newer" ? /negotiation failed/ : /executor login/);
  });
});
