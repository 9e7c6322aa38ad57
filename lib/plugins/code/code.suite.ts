import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../env";
import { pluginEntries } from "./installed";
import { loadPlugins } from "./load-plugins";

const head = `import { type AuthProvider, definePlugin, defineTool, fileOf, ToolError } from "executor-console/plugin";\nimport { z } from "zod";\n`;

/** A file of an operator, in a folder of its own. */
export async function writePlugin(text: string): Promise<string> {
  const file = join(await mkdtemp(join(env.DATA_DIR, "plugin-")), "plugin.ts");
  await writeFile(file, head + text);
  return file;
}

/** The console with these plugins, as an operator names them. */
export async function withInstalled(...entries: string[]) {
  env.EXECUTOR_PLUGINS = entries.join(",");
  await loadPlugins();
  return pluginEntries();
}
