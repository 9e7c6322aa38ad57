import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";

let isOpen = false;

/** Opens a console in this process: see in-process.d.mts and docs/sdk.md. */
export async function createExecutor({ apiKey = process.env.EXECUTOR_API_KEY, plugins = [], ...options } = {}) {
  if (isOpen) throw new Error("This process has an executor already. Close it first: await executor.close().");
  if (!apiKey)
    throw new Error("Pass apiKey, or set EXECUTOR_API_KEY. docs/sdk.md says how a new data folder gets its first key.");
  isOpen = true;
  try {
    adoptSettings(options, apiKey);
    await prepare();
    const { openExecutor } = await import(pathToFileURL(path.join(root, "dist", "in-process.mjs")).href);
    const executor = await openExecutor({ root, apiKey, plugins: plugins.map(located) });
    return { ...executor, close: () => executor.close().finally(() => (isOpen = false)) };
  } catch (error) {
    isOpen = false;
    throw error;
  }
}

/** Files are named from where the program runs. */
const located = (plugin) => (typeof plugin === "string" && /^\.{1,2}[/\\]/.test(plugin) ? path.resolve(plugin) : plugin);

/** The console reads its settings from the environment, here as anywhere. */
function adoptSettings({ dataDir, databaseUrl, databaseOwnerUrl, admin, settings }, apiKey) {
  const given = {
    DATA_DIR: dataDir && path.resolve(dataDir),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    ...(admin && { EXECUTOR_ADMIN_EMAIL: admin.email, EXECUTOR_ADMIN_PASSWORD: admin.password, EXECUTOR_API_KEY: apiKey }),
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    ...settings,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
}
