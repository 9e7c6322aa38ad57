import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildResult, Plugin as EsbuildPlugin, Metafile } from "esbuild";
import { env } from "../../env";
import { installationFolder } from "../../process";
import { definitionsSource, isPacked } from "./packed";

export type Bundled = { module: Record<string, unknown>; files: string[] };

/** Where relative files begin, and packages are installed. */
const pluginsFolder = (): string => resolve(env.EXECUTOR_PLUGINS_FOLDER);

/** The file that an entry names; null for a package. */
export const fileNamed = (entry: string): string | null =>
  entry.startsWith(".") || isAbsolute(entry) ? resolve(pluginsFolder(), entry) : null;

/** What went wrong, and which files would mend it when they change. */
export class NotBundled extends Error {
  readonly files: string[];

  constructor(message: string, files: string[]) {
    super(message);
    this.files = files;
  }
}

/** Compiles a plugin with all that it imports, and loads it: each time anew, whatever was loaded before. */
export async function bundleAndLoad(entry: string): Promise<Bundled> {
  const { outputFiles, metafile } = await build(entry);
  const text = outputFiles[0]?.text ?? "";
  const folder = resolve(env.DATA_DIR, "plugins");
  const file = join(folder, `${randomUUID()}.mjs`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
  try {
    const { href } = pathToFileURL(file);
    const module = (await inTime(import(/* @vite-ignore */ /* webpackIgnore: true */ href))) as Record<string, unknown>;
    return { module, files: sources(metafile) };
  } finally {
    await rm(file, { force: true });
  }
}

type Built = BuildResult<{ write: false; metafile: true }>;

const sources = ({ inputs }: Metafile): string[] => Object.keys(inputs).map((input) => resolve(pluginsFolder(), input));

async function build(entry: string): Promise<Built> {
  const esbuild = await import("esbuild");
  try {
    return await esbuild.build({
      absWorkingDir: pluginsFolder(),
      stdin: {
        contents: `import * as file from ${JSON.stringify(fileNamed(entry) ?? entry)}; export default file.default;`,
        resolveDir: pluginsFolder(),
        loader: "js",
      },
      ...{ bundle: true, write: false, metafile: true, platform: "node", format: "esm", target: "node20.19" },
      banner: { js: requires },
      logLevel: "silent",
      plugins: [ownPackages],
    });
  } catch (error) {
    throw notBuilt(error, entry);
  }
}

/** Packages in the older format of modules ask for parts of Node by `require`. */
const requires =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url); const __filename = import.meta.filename ?? ""; const __dirname = import.meta.dirname ?? "";';

/** The package that plugins are written with, and zod where a plugin brings none of its own. */
const ownPackages: EsbuildPlugin = {
  name: "executor-console",
  setup(build) {
    build.onResolve({ filter: /^executor-console\/plugin$/ }, () => ({ path: definitions() }));
    build.onResolve({ filter: /^zod(\/|$)/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === "own") return undefined;
      const found = await build.resolve(path, { kind, resolveDir, pluginData: "own" });
      return found.errors.length === 0
        ? found
        : await build.resolve(path, { kind, resolveDir: installationFolder(), pluginData: "own" });
    });
  },
};

/** A packed console has no sources, but what is published of them. */
const definitions = (): string => (isPacked() ? join(installationFolder(), "dist", "plugin", "index.js") : definitionsSource());

type BuildError = { text: string; location: { file: string; line: number } | null };

function notBuilt(error: unknown, entry: string): NotBundled {
  const errors = (error as { errors?: BuildError[] }).errors ?? []; // safe: esbuild's own shape
  const isMissing = errors.some(({ text }) => text === `Could not resolve ${JSON.stringify(fileNamed(entry) ?? entry)}`);
  if (isMissing) return new NotBundled(missing(entry), []);
  const lines = errors.slice(0, 5).map(({ text, location }) => (location ? `${location.file}:${location.line}: ${text}` : text));
  const files = errors.flatMap(({ location }) => (location ? [resolve(pluginsFolder(), location.file)] : []));
  return new NotBundled(lines.join("; ") || String(error), files);
}

function missing(entry: string): string {
  const file = fileNamed(entry);
  if (file) return `There is no file ${file}. Name the file of the plugin, such as ${join(file, "plugin.ts")}.`;
  return `The package ${entry} is not installed in ${pluginsFolder()}. Install it there, or set EXECUTOR_PLUGINS_FOLDER to where it is.`;
}

const loadMs = 30_000;

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It was not loaded within ${loadMs / 1000} s.`)), loadMs);
  });
  return await Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
