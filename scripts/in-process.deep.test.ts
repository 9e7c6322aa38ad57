import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { apiText, json, newUpstream } from "../lib/sources/upstream.suite";

const folder = mkdtempSync(join(tmpdir(), "in-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);

/** Runs a program in a folder of its own, without any setting of this process, and reads what it prints. */
async function runProgram(name: string, code: string): Promise<unknown> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { createExecutor } from ${JSON.stringify(resolve("scripts/in-process.mjs"))};\n${code}`);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const };
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env, timeout: 120_000 });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

const options = {
  dataDir: "data",
  apiKey: "a-key-of-at-least-24-characters",
  admin: { email: "owner@example.com", password: "correct horse battery" },
};

const opening = (more: object = {}) => `const executor = await createExecutor(${JSON.stringify({ ...options, ...more })});`;

test("a program has a console of its own, whose runs go on in the next process", async () => {
  const upstream = await newUpstream(({ method, url }, response) => json(response, { method, url }));
  const operations = [
    { path: "/things", id: "listThings" },
    { path: "/things", method: "post", id: "addThing" },
  ];
  const text = apiText({ origin: upstream.origin, operations });
  const settings = { EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.1", EXECUTOR_ALLOWED_PORTS: "1-65535" };

  const first = (await runProgram(
    "first",
    `${opening({ settings })}
    const { slug } = await executor.integrations.add({ source: { text: ${JSON.stringify(text)} } });
    await executor.connections.create({ integration: slug, owner: "org" });
    const listed = await executor.execute(slug + ".things.listThings");
    const run = await executor.run("return (await tools." + slug + ".things.addThing({})).data");
    const second = await createExecutor().catch((error) => error.message);
    await executor.close();
    console.log(JSON.stringify({ listed, run, second, slug }));`,
  )) as { listed: object; run: { status: string; pause: { id: string } }; second: string };
  expect(first.listed).toMatchObject({ method: "GET", url: "/things" });
  expect(first.run).toMatchObject({ status: "paused", pause: { kind: "approval" } });
  expect(first.second).toContain("has an executor already");
  expect(upstream.seen.map(({ method }) => method)).toEqual(["GET"]);

  const resumed = await runProgram(
    "second",
    `${opening({ settings })}
    const run = await executor.resume(${JSON.stringify(first.run.pause.id)}, { action: "accept" });
    await executor.close();
    const stranger = await createExecutor({ apiKey: "nobody-has-this-key-at-all", dataDir: "data" });
    const refused = await stranger.whoami().catch(({ name, code }) => ({ name, code }));
    await stranger.close();
    console.log(JSON.stringify({ run, refused }));`,
  );
  expect(resumed).toMatchObject({
    run: { status: "completed", result: { method: "POST" } },
    refused: { name: "UnauthenticatedError", code: "unauthenticated" },
  });
}, 180_000);

test("a program brings plugins as objects and as files, and hears at once what is wrong with one", async () => {
  const plugin = (id: string, more = "") => `definePlugin({
    id: "${id}", name: "${id}", description: "Greets",
    tools: [defineTool({
      path: "hello", name: "Hello", description: "Greets", inputSchema: z.object({ name: z.string() }),
      annotations: { readOnlyHint: true }, handler: (_ctx, { name }) => "Hello " + name${more},
    })],
  })`;
  const define = resolve("dist/plugin/index.js");
  const imports = (from: string) =>
    `import { definePlugin, defineTool } from ${JSON.stringify(from)};\nimport { z } from "zod";\n`;
  writeFileSync(join(folder, "filed.ts"), `${imports("executor-console/plugin")}export default ${plugin("filed", ' + "!"')};`);
  const zod = `import { z } from ${JSON.stringify(resolve("node_modules/zod/index.js"))};\n`;
  const seen = await runProgram(
    "plugins",
    `${imports(define).split("\n")[0]}\n${zod}
    const options = ${JSON.stringify(options)};
    const wrong = await createExecutor({ ...options, plugins: [{ id: "nothing" }] }).catch((error) => error.message);
    const executor = await createExecutor({ ...options, plugins: [${plugin("greeter")}, "./filed.ts"] });
    const greetings = [];
    for (const id of ["greeter", "filed"]) {
      await executor.integrations.add({ kind: "plugin-" + id, source: { config: {} } });
      await executor.connections.create({ integration: id, owner: "org" });
      greetings.push(await executor.execute(id + ".hello", { name: "Ada" }));
    }
    await executor.close();
    console.log(JSON.stringify({ wrong, greetings }));`,
  );
  expect(seen).toMatchObject({ wrong: expect.stringMatching(/plugins\[0\]: .*tools/), greetings: ["Hello Ada", "Hello Ada!"] });
}, 180_000);
