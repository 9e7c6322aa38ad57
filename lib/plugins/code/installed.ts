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

/** Why a plugin is not there, as far as its entry tells. */
export const problems = (): string[] =>
  installed().entries.flatMap(({ entry, problem }) => (problem === null ? [] : [`${entry}: ${problem}`]));
