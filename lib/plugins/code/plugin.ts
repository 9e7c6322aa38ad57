import { Failure } from "../../operation/failure";
import type { LiveSource, Plugin, SessionWiring } from "../contract";
import type { Described } from "./describe";
import { effectOfCall } from "./effect";
import { findInstalled, missing, pluginEntries, whyNotInstalled } from "./installed";
import { idPrefix, kindOf } from "./manifest";
import { type Binding, produce, revisionOf, understand } from "./produce";
import { configOf, originsOf } from "./settings";

/** The plugins that are there now, in the order in which the operator named them. */
export const installedPlugins = (): Plugin[] =>
  pluginEntries().flatMap(({ plugin }) => (plugin ? [codePlugin(plugin.manifest.id)] : []));

/** A plugin in code by the id of its kind. Its integrations stay while its file is broken. */
export const findCodePlugin = (kind: string): Plugin | null =>
  kind.startsWith(idPrefix) ? codePlugin(kind.slice(idPrefix.length)) : null;

/** That the code of a kind is not there, for whoever reads; null where it is, and for kinds that are no plugins in code. */
export const notLoaded = (kind: string): string | null =>
  whyNotLoaded(kind) === null ? null : missing(kind.slice(idPrefix.length));

/** The same with why, in words for those alone who may add integrations. */
export const whyNotLoaded = (kind: string): string | null =>
  kind.startsWith(idPrefix) ? whyNotInstalled(kind.slice(idPrefix.length)) : null;

function codePlugin(id: string): Plugin {
  return {
    id: kindOf(id),
    label: findInstalled(id)?.manifest.name ?? id,
    toolType: "internal",
    sources: [{ kind: "none", label: findInstalled(id)?.manifest.name ?? id, config: configSchema(id) }],
    detect: () => 0,
    effectOf: (call) => effectOfCall(requireInstalled(id), call),
    fetch: async (source) => [{ name: "plugin.json", bytes: Buffer.from(documentOf(requireInstalled(id), source)) }],
    revisionNow: (source) => revisionNow(findInstalled(id), source),
    understand: (documents, { source }) => understand(documents, source),
    produce: ({ document }) => produce(document),
    keepsSessions: false,
    open: (wiring) => ({
      async invoke(call, host) {
        const plugin = requireInstalled(id);
        const { invokeCode } = await import("./invoke");
        return await invokeCode(call, { plugin, wiring, host });
      },
      close: async () => {},
    }),
    preview: ({ tool, args }, wiring) => {
      const { path } = tool.binding as unknown as Binding; // safe: made by produce()
      return { kind: "text", text: `${path}\n${JSON.stringify(args, null, 2)}`, destination: destinationOf(id, wiring) };
    },
  };
}

const documentOf = (plugin: Described, source: LiveSource): string =>
  JSON.stringify({ ...plugin.manifest, origins: originsOf(plugin, configOf(plugin, source)) });

const revisionNow = (plugin: Described | null, source: LiveSource): string | null =>
  plugin && revisionOf(documentOf(plugin, source));

const configSchema = (id: string) => findInstalled(id)?.config ?? { type: "object" };

function destinationOf(id: string, { source }: SessionWiring): string {
  const plugin = findInstalled(id);
  const [first] = plugin ? originsOf(plugin, configOf(plugin, source)) : [];
  return first ?? `plugin ${id}`;
}

function requireInstalled(id: string): Described {
  const plugin = findInstalled(id);
  if (plugin) return plugin;
  throw new Failure("unavailable", missing(id));
}
