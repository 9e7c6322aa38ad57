import type { Plugin } from "./contract";

type Registry = typeof import("./registry/registry");

/** The registry with plugins of tests in it. */
export function withPlugins(real: Registry, more: readonly Plugin[]): Registry {
  const plugins = [...real.plugins, ...more];
  const findPlugin = (id: string) => plugins.find((plugin) => plugin.id === id) ?? null;
  const candidates = (id: string | null) => [...real.candidates(id), ...more.filter((plugin) => id === null || plugin.id === id)];
  const detectPlugin: Registry["detectPlugin"] = (document) =>
    more.find((plugin) => plugin.detect(document) > 0) ?? real.detectPlugin(document);
  return {
    ...real,
    plugins,
    candidates,
    findPlugin,
    detectPlugin,
    findProvider: (id) => findPlugin(id) ?? real.findProvider(id),
  };
}
