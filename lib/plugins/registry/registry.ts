import { builtIn } from "../builtin/plugin";
import { findCodePlugin, installedPlugins } from "../code/plugin";
import type { Plugin } from "../contract";
import { builtins } from "../core/builtins";
import { core } from "../core/plugin";
import { example } from "../example/plugin";
import { graphql } from "../graphql/plugin";
import { mcp } from "../mcp/plugin";
import { model } from "../model/plugin";
import { openapi } from "../openapi/plugin";
import { shell } from "../shell/plugin";
import type { StaticPlugin } from "../static-plugin";

/** Listed by hand: what is not here does not exist, but for plugins in code, which the operator names. */
export const plugins: readonly Plugin[] = [openapi, graphql, mcp, model, example];
export const staticPlugins: readonly StaticPlugin[] = [core, builtins, builtIn, shell];

/** The plugins that a source may be given to: all of them, or the one with this id. */
export const candidates = (id: string | null): Plugin[] =>
  [...plugins, ...installedPlugins()].filter((plugin) => id === null || plugin.id === id);

export function findPlugin(id: string): Plugin | null {
  return plugins.find((plugin) => plugin.id === id) ?? findCodePlugin(id);
}

/** Whoever brings tools, from a source or of its own. */
export const findProvider = (id: string): Plugin | StaticPlugin | null => findPlugin(id) ?? findStaticPlugin(id);

/** Whether agents can run on the tool `generate` of an integration. */
export const hasModel = ({ pluginId }: { pluginId: string }): boolean => findPlugin(pluginId) === model;

export const findStaticPlugin = (id: string): StaticPlugin | null => staticPlugins.find((plugin) => plugin.id === id) ?? null;

/** Why nobody understands a text, in the words of whoever can tell. */
export const whyNobody = (text: string): string | null =>
  plugins.map(({ whyNot }) => whyNot?.(text) ?? null).find((reason) => reason !== null) ?? null;

/** The plugin that is most sure of a document, or null when none thinks it can read it. */
export function detectPlugin(document: { text: string; fileName: string | null }): Plugin | null {
  const guesses = plugins.map((plugin) => ({ plugin, sureness: plugin.detect(document) })).filter(({ sureness }) => sureness > 0);
  return guesses.sort((a, b) => b.sureness - a.sureness)[0]?.plugin ?? null;
}
