import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../e2e/support/free-port";
import { newTestDatabase } from "../new-test-database";
import { buildNext } from "../setup/build-next.mjs";
import { packServer } from "../setup/server-tree.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "packed-"));
const tree = path.join(folder, "app");
const data = path.join(folder, "data");
const plugin = path.join(folder, "greeter.ts");
const pluginText = `
import { definePlugin, defineTool } from "executor-console/plugin";
import { z } from "zod";
const greet = defineTool({
  path: "greet", name: "Greet", description: "Greets.", inputSchema: z.object({ name: z.string() }),
  annotations: { readOnlyHint: true }, handler: (_ctx, { name }) => "Hello " + name,
});
export default definePlugin({ id: "greeter", name: "Greeter", description: "Greets.", tools: [greet] });
`;
const begun = path.join(data, "weather");
const key = "a-key-of-at-least-24-characters";

/** Somebody without rights, where the tests run as root; otherwise whoever runs them. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;

const running: ChildProcess[] = [];
const proxies: net.Server[] = [];
let bytes = 0;

beforeAll(async () => {
  await buildNext();
  bytes = await packServer(tree);
  mkdirSync(data, { mode: 0o777 });
  for (const name of [folder, tree]) chmodSync(name, 0o755);
  chmodSync(data, 0o777);
  writeFileSync(plugin, pluginText, { mode: 0o644 });
}, 400_000);

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  for (const proxy of proxies) proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The test database listens for its own users alone, so its connections go through this process. */
async function reachable(url: string): Promise<string> {
  const { username, pathname, searchParams } = new URL(url);
  const socket = path.join(searchParams.get("host") ?? "", `.s.PGSQL.${searchParams.get("port") ?? "5432"}`);
  const proxy = net.createServer((from) => {
    const to = net.connect(socket);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      one.on("error", () => other.destroy()).pipe(other);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return `postgresql://${username}@127.0.0.1:${(proxy.address() as net.AddressInfo).port}${pathname}`;
}

/** What the image gives and nothing else: no setting of this process, no folder of the project. */
async function settings(): Promise<NodeJS.ProcessEnv> {
  const { ownerUrl, appUrl } = await newTestDatabase({ migrated: false });
  return {
    ...{ PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, DATA_DIR: data, PORT: String(await freePort()) },
    ...{ DATABASE_URL: await reachable(appUrl), DATABASE_OWNER_URL: await reachable(ownerUrl) },
    ...{ EXECUTOR_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"), EXECUTOR_API_KEY: key },
    ...{ EXECUTOR_ADMIN_EMAIL: "owner@example.com", EXECUTOR_ADMIN_PASSWORD: "correct horse battery" },
    ...{ EXECUTOR_PLUGINS: `${plugin},${begun}/plugin.ts`, MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" },
  };
}

function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [path.join(tree, "scripts/packed.mjs")], {
    cwd: folder,
    env,
    uid,
    gid: uid,
    stdio: "pipe",
  });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, said: () => said };
}

const run = promisify(execFile);

/** A program of the tree, as the same user. It does not block this process, through which its database is reached. */
const program = (env: NodeJS.ProcessEnv, name: string, ...words: string[]) =>
  run(process.execPath, [path.join(tree, "scripts", name), ...words], { cwd: folder, env, uid, gid: uid }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

it("begins a plugin whose types editors know, without a database", async () => {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const };
  expect(await program(env, "packed.mjs", "plugin:new", "data/weather")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(path.join(begun, "plugin.ts")),
  });
  const check = () =>
    run(process.execPath, [path.resolve("node_modules/.bin/tsc"), "-p", begun]).then(
      () => "nothing wrong",
      ({ stdout }: { stdout: string }) => stdout,
    );
  expect(await check()).toBe("nothing wrong");
  const wrong = readFileSync(path.join(begun, "plugin.ts"), "utf8").replace("limit }", "limits }");
  writeFileSync(path.join(begun, "wrong.ts"), wrong);
  expect(await check()).toContain("Property 'limits' does not exist");
});

it("a packed console serves from a bare folder that it cannot write, as somebody without rights", async () => {
  const env = await settings();
  const before = readdirSync(tree, { recursive: true }).length;
  const { child, ended, said } = start(env);
  const url = `http://127.0.0.1:${env.PORT}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/health/ready`).then(
          ({ status }) => status,
          () => said(),
        ),
      { timeout: 50_000 },
    )
    .toBe(200);
  expect(await program(env, "check-health.mjs")).toMatchObject({ code: 0 });
  const page = await fetch(`${url}/sign-in`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sign in")]);
  const asset = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${url}/sign-in`)).text())?.[0] ?? "";
  for (const file of [asset, "/monaco/vs/loader.js", "/llms.txt"])
    expect([file, (await fetch(`${url}${file}`)).status]).toEqual([file, 200]);
  const post = async (at: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    return (await fetch(`${url}${at}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  expect(await post("/executions", { code: "return 6 * 7" })).toMatchObject({ status: "completed" });
  const text = JSON.stringify({
    openapi: "3.0.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { get: { responses: {} } } },
  });
  expect(await post("/api/v1/integrations", { source: { text } })).toMatchObject({ slug: "things" });
  expect(await post("/api/v1/integrations", { kind: "plugin-greeter", source: { config: {} } })).toMatchObject({
    slug: "greeter",
  });
  const plugins = await fetch(`${url}/api/v1/plugins`, { headers: { authorization: `Bearer ${key}` } });
  expect(await plugins.json()).toMatchObject({
    items: [{ name: "Greeter" }, { name: "Weather", problem: null }],
    begin: expect.stringContaining("packed.mjs plugin:new"),
  });
  await post("/api/v1/connections", { integration: "greeter", owner: "org", name: "main" });
  const greeted = await post("/executions", { call: { address: "greeter.org.main.greet", args: { name: "Ann" } } });
  expect(JSON.stringify(greeted)).toContain("Hello Ann");
  const lifted = await program(env, "packed.mjs", "sign-in", "open", "my-organization");
  expect(lifted).toMatchObject({ code: 0, stdout: expect.stringContaining("takes passwords") });
  child.kill("SIGTERM");
  expect([await ended, said()]).toEqual([0, expect.not.stringMatching(/EACCES|EROFS|ENOENT|Cannot find module/)]);
  expect(readdirSync(tree, { recursive: true })).toHaveLength(before);
  expect(await program(env, "check-health.mjs")).toMatchObject({ code: 1 });
});

it("is small enough for an image, and holds neither sources nor what it was built with", () => {
  expect(bytes).toBeLessThan(150_000_000);
  for (const name of ["lib", "app", "components", "node_modules/typescript", "node_modules/tailwindcss", "node_modules/vitest"])
    expect([name, statSync(path.join(tree, name), { throwIfNoEntry: false })]).toEqual([name, undefined]);
  expect(
    readdirSync(tree, { recursive: true, encoding: "utf8" }).filter((name) => /\.(map|test\.ts)$|(^|\/)\.env/.test(name)),
  ).toEqual([]);
});

it("says what is missing", async () => {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = await settings();
  expect(await program(env, "packed.mjs")).toMatchObject({ code: 1, stderr: expect.stringContaining("set DATABASE_URL") });
  const unknown = await program(env, "packed.mjs", "vault:open");
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no command vault:open") });
});
