import { expect, it } from "vitest";
import { withInstalled, writePlugin } from "./code.suite";

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
  "has an unknown annotation": [plugin(tool("a", "annotations: { readonly: true },")), /annotations/],
};

it("loads the example of the seed, and takes what it says of itself", async () => {
  const [entry] = await withInstalled(await writePlugin(seed));
  expect(entry).toMatchObject({
    problem: null,
    plugin: { manifest: { id: "my-service", tools: [{ path: "my_service.items.list" }] } },
  });
});

it("names what is wrong with each broken file, while the others go on", async () => {
  const files = await Promise.all(Object.values(broken).map(([text]) => writePlugin(text)));
  const entries = await withInstalled(...files, await writePlugin(seed), "./nowhere/plugin.ts");
  const found = Object.keys(broken).map((name, i) => [name, entries[i]?.problem]);
  for (const [i, [name, [, problem]]] of Object.entries(broken).entries())
    expect([name, found[i]?.[1]]).toEqual([name, expect.stringMatching(problem)]);
  expect(entries.at(-2)).toMatchObject({ problem: null });
  expect(entries.at(-1)?.problem).toMatch(/nowhere/);
});

it("keeps the first of two plugins with one id", async () => {
  const [first, second] = [await writePlugin(seed), await writePlugin(seed)];
  const entries = await withInstalled(first, second);
  expect(entries.map(({ problem }) => problem)).toEqual([null, expect.stringContaining(first)]);
});

it("loads a changed file anew", async () => {
  const { writeFile, readFile } = await import("node:fs/promises");
  const file = await writePlugin(seed);
  await withInstalled(file);
  await writeFile(file, (await readFile(file, "utf8")).replace("items.list", "items.all"));
  const [entry] = await withInstalled(file);
  expect(entry?.plugin?.manifest.tools[0]?.path).toBe("my_service.items.all");
});
