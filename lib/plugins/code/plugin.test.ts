import type { LiveSource, Network, Plugin } from "../contract";
import { pluginSuite } from "../plugin.suite";
import { scenarios } from "../service.suite";
import { withInstalled, writePlugin } from "./code.suite";
import { findCodePlugin } from "./plugin";

const text = `const asking = (path, annotations, more = {}) => defineTool({ path, name: path, description: "Asks for " + path,
  inputSchema: z.object({ name: z.string().optional() }), annotations, handler: async (ctx, input) => {
    const authorization = "Bearer " + await ctx.auth.getToken("token");
    const response = await ctx.fetch(ctx.config.endpoint + "/" + path.replaceAll(".", "/"), { headers: { authorization } });
    const said = await response.text();
    if (!response.ok) throw new ToolError("shop_error", response.status + ": " + said);
    return JSON.parse(said);
  }, ...more });
const read = { readOnlyHint: true };
export default definePlugin({
  id: "shop", name: "Shop", description: "Sells pets.\\nOn the market.", version: "1.0.0",
  config: z.object({ endpoint: z.url().meta({ title: "Address" }) }),
  origins: ({ endpoint }) => [endpoint],
  authProviders: [{ id: "token", type: "bearer" }],
  tools: [
    ...["good", "silent", "huge", "moved", "pieces"].map((path) => asking("shop.pets." + path, read)),
    asking("shop.pets.bad", { approvalDescription: "Sell a pet" }),
    asking("sql", { destructiveHint: true }, {
      inputSchema: z.object({ statement: z.string().max(20) }),
      effectOf: ({ statement }) => statement.startsWith("SELECT") ? "read" : statement.startsWith("DROP") ? "destructive" : "write",
    }),
  ],
});`;

const secret = "token-1234567890";
const sourceAt = (endpoint: string): LiveSource => ({ kind: "none", config: { endpoint } });
const source = sourceAt("https://shop.example.com");

await withInstalled(await writePlugin(text));
const plugin = findCodePlugin("plugin-shop") as Plugin;
const nowhere: Network = {
  ...{ origins: [], signal: new AbortController().signal },
  fetch: () => Promise.reject(new Error("It is read without the network.")),
};
const [document] = (await plugin.fetch?.(source, nowhere)) ?? [];
const manifest = Buffer.from(document?.bytes ?? []).toString();
const documents = (said: string) => [{ name: "plugin.json", text: said }];

const { tools } = plugin.produce({ document: plugin.understand(documents(manifest), { source }).document, listed: null });
const calling = (name: string, args: Record<string, unknown> = {}) => {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}: ${tools.map((each) => each.name).join(", ")}.`);
  return { tool, args };
};
const { tool: sql } = calling("sql");

pluginSuite({
  plugin,
  source,
  sources: { "a manifest": documents(manifest) },
  foreign: {},
  changed: documents(manifest.replace("shop.pets.good", "shop.pets.best")),
  effects: [
    { tool: sql, args: { statement: "SELECT 1" }, effect: "read", requiresApproval: false },
    { tool: sql, args: { statement: "INSERT" }, effect: "write", requiresApproval: true },
    { tool: sql, args: { statement: "DROP" }, effect: "destructive", requiresApproval: true },
    { tool: sql, args: { statement: "INSERT".padEnd(21) }, effect: "read", requiresApproval: false },
  ],
  calls: async () => {
    const { origin, network, ...service } = await scenarios(({ url, headers }, response) => {
      response.writeHead(url?.endsWith("good") ? 200 : 400).end(JSON.stringify({ said: `Not ${headers.authorization}` }));
    });
    const auth = plugin.understand(documents(manifest), { source }).authTemplates[0];
    if (!auth) throw new Error("It has no way to authenticate.");
    return {
      ...service,
      network: (signal) => ({ ...network(signal), origins: [origin] }),
      wiring: { source: sourceAt(origin), baseUrl: null },
      ...{ credential: { template: auth, values: { token: secret } }, secret },
      ...{ good: calling("pets.good", { name: "Rex" }), bad: calling("pets.bad"), silent: calling("pets.silent") },
      ...{ huge: calling("pets.huge"), moved: calling("pets.moved"), pieces: calling("pets.pieces") },
    };
  },
});
