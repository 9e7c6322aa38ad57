import { env } from "../../env";
import { log } from "../../log";
import { bundleAndLoad, fileNamed, NotBundled } from "./bundle";
import { describePlugin } from "./describe";
import { givenPlugins, installed, type PluginEntry } from "./installed";
import { watchFiles } from "./watch";

const named = () =>
  env.EXECUTOR_PLUGINS.split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** Loads all plugins that the operator named. What is wrong with one of them keeps no other from its tools. */
export async function loadNamed(onReload: () => void): Promise<void> {
  const state = installed();
  const before = state.entries;
  const given = givenPlugins().map((plugin, index) =>
    typeof plugin === "string" ? load(plugin, before) : describeGiven(plugin, `plugins[${index}]`),
  );
  const loaded = await Promise.all([...named().map((entry) => load(entry, before)), ...given]);
  state.entries = loaded.map((one, index) => withoutDuplicate(one, loaded.slice(0, index)));
  const hasChanged = state.stopWatching();
  if (env.NODE_ENV !== "development") return;
  const reload = () => reloadAll(onReload);
  state.stopWatching = watchFiles(
    state.entries.flatMap(({ files }) => files),
    reload,
  );
  if (hasChanged) reload();
}

/** One after the other, so that the last one to end is the one that began last. */
function reloadAll(onReload: () => void): void {
  const state = installed();
  state.reloading = state.reloading
    .then(() => loadNamed(onReload))
    .then(onReload)
    .catch((error: Error) => log.error({ error }, "plugins could not be loaded again"));
}

function describeGiven(plugin: object, entry: string): PluginEntry {
  const about = { entry, file: null, loadedAt: new Date(), files: [] };
  try {
    return { ...about, plugin: describePlugin(plugin), problem: null };
  } catch (error) {
    return { ...about, plugin: null, problem: problemOf(error) };
  }
}

/** A broken plugin is watched by all that it was made of when it was whole. */
async function load(entry: string, before: readonly PluginEntry[]): Promise<PluginEntry> {
  const file = fileNamed(entry);
  const about = { entry, file, loadedAt: new Date() };
  const known = before.find((one) => one.entry === entry)?.files ?? [];
  let files = [...known, file ?? []].flat();
  try {
    const bundled = await bundleAndLoad(entry);
    files = bundled.files;
    const plugin = describePlugin(bundled.module.default);
    log.info({ plugin: plugin.manifest.id, entry, tools: plugin.manifest.tools.length }, "a plugin was loaded");
    return { ...about, files, plugin, problem: null };
  } catch (error) {
    log.error({ error, entry }, "a plugin could not be loaded");
    if (error instanceof NotBundled) files = [...new Set([...files, ...error.files])];
    return { ...about, files, plugin: null, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : `It throws ${JSON.stringify(error)?.slice(0, 200) ?? "nothing"}.`;
  return message.slice(0, 1_000) || "It fails without saying why.";
}

function withoutDuplicate(one: PluginEntry, before: readonly PluginEntry[]): PluginEntry {
  const id = one.plugin?.manifest.id;
  const other = id === undefined ? undefined : before.find(({ plugin }) => plugin?.manifest.id === id);
  if (!other) return one;
  const problem = `The id ${id} belongs to ${other.entry} already. Give it another one.`;
  log.error({ entry: one.entry }, problem);
  return { ...one, plugin: null, problem };
}
