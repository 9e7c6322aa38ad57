import { processWide } from "../../process";
import type { Described } from "./describe";

/** One entry of EXECUTOR_PLUGINS, and what came of it. */
export type PluginEntry = {
  entry: string;
  /** Null for a package, and for what a program gave. */
  file: string | null;
  loadedAt: Date;
  files: string[];
} & ({ plugin: Described; problem: null } | { plugin: null; problem: string });

type Installed = {
  entries: PluginEntry[];
  /** Says whether something changed that nobody has heard of yet. */
  stopWatching: () => boolean;
  reloading: Promise<void>;
};

/** The state of this process. */
export const installed = (): Installed =>
  processWide(
    "plugins.installed",
    (): Installed => ({ entries: [], stopWatching: () => false, reloading: Promise.resolve() }),
    ({ stopWatching }) => stopWatching(),
  );

/** A file or package by its name, or what a program made with definePlugin(). */
type GivenPlugin = string | object;

const given = () => processWide("plugins.given", () => ({ plugins: [] as readonly GivenPlugin[] }));

/** Plugins of the program that has this console in its process, beside those that the operator named. */
export const givePlugins = (plugins: readonly GivenPlugin[]): void => void (given().plugins = plugins);

export const givenPlugins = (): readonly GivenPlugin[] => given().plugins;

/** What the operator and the program around the console named, in that order. */
export const pluginEntries = (): readonly PluginEntry[] => installed().entries;

export const findInstalled = (id: string): Described | null =>
  installed().entries.find(({ plugin }) => plugin?.manifest.id === id)?.plugin ?? null;

/** What could not be loaded, with the first line of why. */
export const brokenEntries = (): { entry: string; problem: string }[] =>
  installed().entries.flatMap(({ entry, problem }) =>
    problem === null ? [] : [{ entry, problem: problem.split("\n", 1)[0] ?? "" }],
  );

/** A broken file does not tell its id, so one named after it comes first. */
function problems(id: string): string[] {
  const likelihood = ({ entry }: { entry: string }) => Number(entry.includes(id));
  const broken = brokenEntries().sort((one, other) => likelihood(other) - likelihood(one));
  return broken.map(({ entry, problem }) => `${entry}: ${problem}`);
}

/** That no plugin in code has this id, for whoever calls it or looks. */
export const missing = (id: string): string =>
  `The plugin ${id} is not loaded. Settings, Plugins says why, to whoever looks after this console.`;

/** Why no plugin in code has this id, for whoever adds integrations; null where one has. It names files of the operator's. */
export function whyNotInstalled(id: string): string | null {
  if (findInstalled(id)) return null;
  const broken = problems(id);
  const why = broken.length > 0 ? ` Not loaded: ${broken.join(" ").slice(0, 600)}` : "";
  return `The plugin ${id} is not loaded. An operator names its file in EXECUTOR_PLUGINS.${why}`;
}
