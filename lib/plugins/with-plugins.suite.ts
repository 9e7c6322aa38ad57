import { beforeAll, vi } from "vitest";
import type { Plugin } from "./contract";
import * as registry from "./registry/registry";

export type Registry = typeof registry;

/** The plugins of this house and these, for one file of tests. */
export const bringPlugins = (more: readonly Plugin[], changed: Partial<Registry> = {}): void =>
  changeRegistry((real) => ({ ...withPlugins(real, more), ...changed }));

/** Another registry for one file of tests, which shares the process with others: afterwards all is as it was. */
export function changeRegistry(change: (real: Registry) => Registry): void {
  beforeAll(() => {
    const real = { ...registry };
    for (const [name, value] of Object.entries(change(real)))
      if (value !== real[name as keyof Registry]) vi.spyOn(registry, name as "plugins", "get").mockReturnValue(value as never);
  });
}

/** The registry with plugins of tests in it. */
function withPlugins(real: Registry, more: readonly Plugin[]): Registry {
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
