import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { env } from "../../env";
import { withInstalled, writePlugin } from "./code.suite";
import { pluginEntries } from "./installed";
import { loadPlugins } from "./load-plugins";
import { findCodePlugin } from "./plugin";

const tool = (path: string, more = "") =>
  `defineTool({ path: ${JSON.stringify(path)}, name: "Say", description: "Says it", inputSchema: z.object({ limit: z.number().default(10) }), ${more} async handler() { return 1; } })`;
const plugin = (tools: string, more = "") =>
  `export default definePlugin({ id: "my-service", name: "My Service", description: "Tools for My Service", ${more} tools: [${tools}] });`;

const seed = plugin(
  tool("my_service.items.list"),
  'authProviders: [{ id: "my-service", type: "oauth2", provider: "my-service", scopes: ["read"] }],',
);

const broken: Record<string, [text: string, problem: RegExp]> = {
  "throws while it loads": ['throw new Error("no licence");', /no licence/],
  "throws no error": ["throw 42;", /42/],
  "is no TypeScript": ["export default {{{", /plugin\.ts:3/],
  "imports what is not there": ['import "not-installed"; export default 1;', /not-installed/],
  "exports nothing": ["export const a = 1;", /default/],
  "exports nonsense": ["export default 42;", /default export/],
  "has no tools": [plugin(""), /no tools/],
  "has tools that are none": ["export default { id: 'a', name: 'A', description: 'A', tools: [3] };", /tools\[0\]/],
  "has an id in capital letters": [seed.replace('"my-service"', '"My-Service"'), /id: expects lowercase/],
  "has a path in capital letters": [plugin(tool("Items.list")), /Items\.list.*lowercase/],
  "has a path in capital letters without defineTool": [
    plugin(tool("items.list").replace("defineTool(", "(")).replace("items.list", "items.List"),
    /path: expects lowercase/,
  ],
  "has a path that means something else": [plugin(tool("items.then")), /something else in code/],
  "has two tools with one path": [plugin(`${tool("a.b")}, ${tool("a.b")}`), /same path/],
  "has two tools with one name": [plugin(`${tool("my_service.list")}, ${tool("list")}`), /called list/],
  "has a schema that is none": [plugin(tool("a").replace(/inputSchema: .*?\) \}\)/, "inputSchema: { type: 1 }")), /zod 4/],
  "has a schema without JSON Schema": [plugin(tool("a", "outputSchema: z.date(),")), /no JSON Schema/],
  "has an effect that is no function": [plugin(tool("a", 'effectOf: "read",')), /effectOf of the tool a expects a function/],
  "has scheduling that makes no sense": [plugin(tool("a", "scheduling: { maxConcurrency: 0 },")), /maxConcurrency/],
  "has an unknown annotation": [plugin(tool("a", "annotations: { readonly: true },")), /annotations/],
};

it("loads the example of the seed, and takes what it says of itself", async () => {
  const [entry] = await withInstalled(await writePlugin(seed));
  expect(entry).toMatchObject({
    problem: null,
    plugin: { manifest: { id: "my-service", tools: [{ path: "my_service.items.list" }] } },
  });
});

it("says of a tool how its calls stand to others", async () => {
  const scheduling = { maxConcurrency: 1, concurrencyGroup: "licence", timeoutS: 5 };
  await withInstalled(await writePlugin(plugin(tool("items.list", `scheduling: ${JSON.stringify(scheduling)},`))));
  const installed = findCodePlugin("plugin-my-service");
  const source = { kind: "none", config: {} } as const;
  const network = { fetch: () => Promise.reject(new Error("no network")), origins: [], signal: new AbortController().signal };
  const [document] = (await installed?.fetch?.(source, network)) ?? [];
  const documents = [{ name: "plugin.json", text: Buffer.from(document?.bytes ?? []).toString() }];
  const read = installed?.understand(documents, { source });
  expect(installed?.produce({ document: read?.document ?? "", listed: null }).tools).toMatchObject([{ scheduling }]);
});

it("names what is wrong with each broken file, while the others go on", async () => {
  const files = await Promise.all(Object.values(broken).map(([text]) => writePlugin(text)));
  const entries = await withInstalled(...files, await writePlugin(seed), "./nowhere/plugin.ts");
  const found = Object.keys(broken).map((name, i) => [name, entries[i]?.problem]);
  for (const [i, [name, [, problem]]] of Object.entries(broken).entries())
    expect([name, found[i]?.[1]]).toEqual([name, expect.stringMatching(problem)]);
  expect(entries.at(-2)).toMatchObject({ problem: null });
  expect(entries.at(-1)?.problem).toMatch(/There is no file .*nowhere\/plugin\.ts/);
});

it("keeps the first of two plugins with one id", async () => {
  const [first, second] = [await writePlugin(seed), await writePlugin(seed)];
  const entries = await withInstalled(first, second);
  expect(entries.map(({ problem }) => problem)).toEqual([null, expect.stringContaining(first)]);
});

it("loads a changed file anew", async () => {
  const file = await writePlugin(seed);
  await withInstalled(file);
  await writeFile(file, (await readFile(file, "utf8")).replace("items.list", "items.all"));
  const [entry] = await withInstalled(file);
  expect(entry?.plugin?.manifest.tools[0]?.path).toBe("my_service.items.all");
});

/** A folder of an operator with packages in it. */
async function packagesFolder(packages: Record<string, Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(env.DATA_DIR, "packages-"));
  for (const [name, files] of Object.entries(packages))
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, "node_modules", name, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  env.EXECUTOR_PLUGINS_FOLDER = folder;
  onTestFinished(() => {
    env.EXECUTOR_PLUGINS_FOLDER = "";
  });
  return folder;
}

const compiled = (id: string) => `const { definePlugin, defineTool } = require("executor-console/plugin");
const { z } = require("zod");
const { limitOf } = require("limits");
exports.default = definePlugin({ id: "${id}", name: "Acme", description: "Tools of Acme", tools: [
  defineTool({ path: "say", name: "Say", description: "Says it", inputSchema: z.object({ limit: z.number().max(limitOf()) }), handler: () => 1 }) ] });
Object.defineProperty(exports, "__esModule", { value: true });`;

it("loads npm packages of the operator's folder, with what they depend on", { timeout: 60_000 }, async () => {
  const folder = await packagesFolder({
    "@acme/console-plugin": {
      "package.json": JSON.stringify({ name: "@acme/console-plugin", exports: { ".": "./lib/main.js" }, type: "module" }),
      "lib/main.js": `import { definePlugin, defineTool } from "executor-console/plugin";\nimport { z } from "zod";\n${seed}`,
    },
    older: { "package.json": JSON.stringify({ name: "older", main: "index.js" }), "index.js": compiled("older") },
    limits: { "index.js": "exports.limitOf = () => 7;" },
  });
  await cp("node_modules/zod", join(folder, "node_modules", "zod"), { recursive: true });
  await writeFile(join(folder, "beside.js"), `import "executor-console/plugin"; export { default } from "@acme/console-plugin";`);
  const entries = await withInstalled("@acme/console-plugin", "older", "./beside.js", "@acme/not-installed");
  expect(entries.map(({ plugin, problem }) => plugin?.manifest.id ?? problem)).toEqual([
    "my-service",
    "older",
    expect.stringMatching(/belongs to @acme\/console-plugin/),
    expect.stringMatching(`@acme/not-installed is not installed in ${folder}`),
  ]);
  expect(JSON.stringify(entries[1]?.plugin?.manifest.tools[0]?.inputSchema)).toContain('"maximum":7');
});

deeply(
  "reads a changed file again while somebody writes it, names what broke, and lets the others go on",
  {
    timeout: 60_000,
  },
  async () => {
    const settled = env.NODE_ENV;
    env.NODE_ENV = "development";
    onTestFinished(async () => {
      env.NODE_ENV = settled;
      await withInstalled();
    });
    const part = 'import { list } from "./list";\nimport { definePlugin } from "executor-console/plugin";\n';
    const whole = part + plugin("list");
    const list = (path: string) =>
      `import { defineTool } from "executor-console/plugin";\nimport { z } from "zod";\nexport const list = ${tool(path)};`;
    const broken = "export default {{{";
    const folder = await mkdtemp(join(env.DATA_DIR, "plugin-"));
    const write = (file: string, text: string) => writeFile(join(folder, file), text);
    await write("plugin.ts", broken);
    await write("list.ts", list("items.list"));
    env.EXECUTOR_PLUGINS_FOLDER = folder;
    onTestFinished(() => {
      env.EXECUTOR_PLUGINS_FOLDER = "";
    });
    env.EXECUTOR_PLUGINS = `./plugin.ts,${await writePlugin(seed.replace("my-service", "other"))}`;
    let reloads = 0;
    await loadPlugins(() => void reloads++);
    const standing = () =>
      pluginEntries().map(({ plugin: loaded, problem }) => loaded?.manifest.tools.map(({ path }) => path).join() ?? problem);
    const soon = (first: unknown) =>
      vi.waitFor(() => expect(standing()).toEqual([first, "my_service.items.list"]), { timeout: 20_000, interval: 30 });
    await soon(expect.stringMatching(/plugin\.ts:1/));
    await write("plugin.ts", whole);
    await soon("items.list");
    await write("list.ts", list("items.all"));
    await soon("items.all");
    await write("list.ts", broken);
    await soon(expect.stringMatching(/list\.ts:1/));
    await write("list.ts", list("items.some"));
    await soon("items.some");
    await write("plugin.ts", 'throw new Error("no licence");');
    await soon("no licence");
    await write("plugin.ts", whole);
    await soon("items.some");
    expect(reloads).toBeGreaterThan(5);
  },
);
