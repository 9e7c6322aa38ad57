import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SetupError } from "./step.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const nameOf = (id) => id.replace(/(^|-)([a-z])/g, (_match, dash, letter) => (dash ? " " : "") + letter.toUpperCase());

const pluginText = (id) => `import { definePlugin, defineTool } from "executor-console/plugin";
import { z } from "zod";

const origin = "https://api.example.com";

const listItems = defineTool({
  path: "${id.replaceAll("-", "_")}.items.list",
  name: "List items",
  description: "Lists the newest items first.",
  inputSchema: z.object({ limit: z.int().min(1).max(100).default(10).describe("How many at most") }),
  annotations: { readOnlyHint: true },
  async handler(ctx, { limit }) {
    const token = await ctx.auth.getToken("token");
    const response = await ctx.fetch(\`\${origin}/items?limit=\${limit}\`, { headers: { authorization: \`Bearer \${token}\` } });
    if (!response.ok) throw new Error(\`The service answered \${response.status}.\`);
    return await response.json();
  },
});

export default definePlugin({
  id: "${id}",
  name: "${nameOf(id)}",
  description: "Tools for ${nameOf(id)}.",
  version: "1.0.0",
  authProviders: [{ id: "token", type: "bearer" }],
  origins: [origin],
  tools: [listItems],
});
`;

/** A packed console has no sources, but what is published of them. */
function compilerSettings(folder) {
  const inConsole = (...parts) => path.relative(folder, path.join(root, ...parts)).replaceAll(path.sep, "/");
  const isPacked = !fs.existsSync(path.join(root, "lib"));
  const definitions = isPacked ? inConsole("dist", "plugin", "index.d.ts") : inConsole("lib", "plugins", "code", "define.ts");
  return {
    compilerOptions: {
      ...{ target: "es2023", module: "esnext", moduleResolution: "bundler", strict: true, skipLibCheck: true, noEmit: true },
      ...{ types: ["node"], typeRoots: [inConsole("node_modules", "@types")] },
      paths: { "executor-console/plugin": [definitions], zod: [inConsole("node_modules", "zod")] },
    },
    include: ["*.ts"],
  };
}

/** Writes the folder of a plugin that loads as it is, with types for editors. */
export function writePluginFolder(given, command) {
  if (!given) throw new SetupError(`Name the new folder: ${command} ../plugins/weather`);
  const folder = path.resolve(given);
  const id = path.basename(folder);
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(id))
    throw new SetupError(`${id} cannot be the id of a plugin. Use lowercase letters, digits and -, such as weather.`);
  if (fs.existsSync(folder)) throw new SetupError(`${folder} is there already. Name a new folder.`);
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "plugin.ts");
  fs.writeFileSync(file, pluginText(id));
  fs.writeFileSync(path.join(folder, "tsconfig.json"), `${JSON.stringify(compilerSettings(folder), null, 2)}\n`);
  console.log(`Written: ${file}\nName it in the setting EXECUTOR_PLUGINS=${file} and start the console.`);
}
