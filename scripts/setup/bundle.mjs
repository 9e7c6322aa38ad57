import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { refuseWhileServed } from "./serving.mjs";
import { step } from "./step.mjs";

/** Inputs of every bundle. */
const common = ["scripts/setup/bundle.mjs", "tsconfig.json", "package-lock.json"];

const forNode = {
  absWorkingDir: root,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  sourcemap: true,
  logLevel: "warning",
  // its main file loads its parts in a way that no bundler can follow
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
};

/** Packages that find files of their own by path, or load Node's modules when they run; all others become part of the core. */
const notBundled = [
  "@opentelemetry/*",
  "@prisma/*",
  "esbuild",
  "graphile-worker",
  "nodemailer",
  "pg",
  "pino",
  "prom-client",
  "undici",
];

/** Where Node and Next find the core. A link to `lib` would not do: Next bundles what lies outside of node_modules. */
const coreFolder = path.join(root, "node_modules", "@executor", "core");

const core = {
  title: "Building the core",
  stamp: "dist/core.stamp",
  inputs: ["lib", "prisma/schema", ...common],
  output: "node_modules/@executor/core/package.json",
  settings: () => ({
    ...forNode,
    entryPoints: frontDoors().map(({ name, source }) => ({ in: source, out: name })),
    outdir: coreFolder,
    outExtension: {},
    metafile: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    external: notBundled,
  }),
};

/** The server script: the database, migrations and the HTTP server. It starts before Next. Beside it what programs open in their own process. */
const server = {
  title: "Building the server",
  stamp: "dist/serve.stamp",
  inputs: ["scripts", "lib/sdk", ...common],
  output: "dist/sign-in.mjs",
  settings: () => ({
    ...forNode,
    entryPoints: [
      "scripts/serve.ts",
      "scripts/rotate-key.ts",
      "scripts/backup.ts",
      "scripts/sign-in.ts",
      "scripts/in-process.ts",
    ],
    packages: "external",
  }),
};

/** The import worker. A process starts from a file of its own. */
const reader = {
  title: "Building the import worker",
  stamp: "dist/import-worker.stamp",
  inputs: [
    ...["lib/sources/import-worker", "lib/plugins", "lib/schema", "lib/outbound/redact.ts", "lib/operation/failure.ts"],
    ...["lib/operation/large-input.ts", "lib/json-depth.ts", "lib/process.ts", ...common],
  ],
  output: "dist/import-worker.mjs",
  settings: () => ({
    ...forNode,
    entryPoints: [{ in: "lib/sources/import-worker/worker.ts", out: "import-worker" }],
    external: ["esbuild"],
  }),
};

/** The process of the built-in tools whose work may take long: it begins and ends with one piece of work. */
const builtInWorker = {
  title: "Building the worker of built-in tools",
  stamp: "dist/built-in-worker.stamp",
  inputs: ["lib/plugins/builtin", "lib/operation/failure.ts", "lib/process.ts", ...common],
  output: "dist/built-in-worker.mjs",
  settings: () => ({
    ...forNode,
    entryPoints: [{ in: "lib/plugins/builtin/apart/worker.ts", out: "built-in-worker" }],
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  }),
};

/** The process that reads documents for retrieval. Its packages load parts of their own by path. */
const documentReader = {
  title: "Building the document reader",
  stamp: "dist/document-reader.stamp",
  inputs: ["lib/retrieval/reading", "lib/operation/failure.ts", "lib/process.ts", ...common],
  output: "dist/document-reader.mjs",
  settings: () => ({
    ...forNode,
    entryPoints: [{ in: "lib/retrieval/reading/worker.ts", out: "document-reader" }],
    packages: "external",
  }),
};

/** The threads that run programs and read their results. bundle-sandbox.mjs builds them, with the image that programs start from. */
const threads = {
  settings: () => ({
    ...forNode,
    entryPoints: [
      { in: "lib/sandbox/thread/worker.ts", out: "sandbox" },
      { in: "lib/sandbox/engine/write-image.ts", out: "sandbox-image" },
      { in: "lib/executions/results/reader-thread.ts", out: "result-reader" },
    ],
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  }),
};

/** What tests start as processes of their own: they compile nothing and begin in a quarter of the time. */
const programs = {
  title: "Building the programs of tests",
  stamp: "dist/programs.stamp",
  inputs: ["lib", "prisma/schema", ...common],
  output: "dist/programs/executions/killed.suite.mjs",
  settings: () => ({
    ...forNode,
    entryPoints: [
      "lib/agents/killed.suite.ts",
      "lib/executions/budgets/budgeted-process.suite.ts",
      "lib/executions/foreign-run.suite.ts",
      "lib/executions/killed.suite.ts",
      "lib/executions/slots/busy-process.suite.ts",
      "lib/integrations/killed-import.suite.ts",
      "lib/notifications/killed-delivery.suite.ts",
      "lib/plugins/mcp/stdio/holder.suite.ts",
      "lib/plugins/mcp/stdio/server.suite.ts",
      "lib/queue/stuck-worker.suite.ts",
      "lib/retrieval/killed.suite.ts",
      "lib/schedules/killed.suite.ts",
    ],
    outbase: "lib",
    outdir: "dist/programs",
    metafile: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    sourcemap: false,
    external: [...notBundled, "vitest"],
  }),
};

/** Compiles the core into the one package that the server script, routes and pages load. */
export const bundleCore = () =>
  whenStale(core, async () => {
    refuseWhileServed();
    await step(core.title, async () => {
      const { metafile } = await build(core);
      describeCore();
      removeAllBut(metafile, coreFolder);
    });
  });

/** Only now, because a console under development may read the folder at any moment. */
function removeAllBut({ outputs }, folder) {
  const kept = new Set(Object.keys(outputs).map((name) => path.join(root, name)));
  const chunks = path.join(folder, "chunks");
  for (const name of fs.readdirSync(chunks)) if (!kept.has(path.join(chunks, name))) fs.rmSync(path.join(chunks, name));
}

export const bundleServer = () => whenStale(server, () => step(server.title, () => build(server)));
export async function bundleReaders() {
  for (const bundle of [reader, builtInWorker, documentReader])
    await whenStale(bundle, () => step(bundle.title, () => build(bundle)));
}
export const bundlePrograms = () =>
  whenStale(programs, () =>
    step(programs.title, async () => removeAllBut((await build(programs)).metafile, path.join(root, "dist", "programs"))),
  );
export const bundleThreads = () => build(threads);

async function build({ settings }) {
  const { build } = await import("esbuild");
  return await build(settings());
}

/** Builds all of it, and what holds a changed file again whenever asked to. It leaves no stamp: the next start builds anew. */
export async function openBundles() {
  for (const { stamp } of [core, server, reader, builtInWorker, documentReader])
    fs.rmSync(path.join(root, stamp), { force: true });
  const { context } = await import("esbuild");
  const open = async ({ settings }) => ({ inputs: new Set(), context: await context({ ...settings(), metafile: true }) });
  const bundles = await Promise.all([core, server, reader, builtInWorker, documentReader, threads].map(open));
  await Promise.all(bundles.map(rebuild));
  return {
    /** A file that no bundle knows is one that came or was left out by a mistake: it may belong anywhere. */
    rebuild(changed) {
      const holding = ({ inputs }) => changed.some((file) => inputs.has(file));
      const isKnown = (file) => bundles.some(({ inputs }) => inputs.has(file));
      return Promise.all((changed.every(isKnown) ? bundles.filter(holding) : bundles).map(rebuild));
    },
  };
}

/** What a bundle held stays known while a mistake keeps it from being built. */
async function rebuild(bundle) {
  const { metafile } = await bundle.context.rebuild();
  bundle.inputs = new Set(Object.keys(metafile.inputs));
}

const manifest = () => JSON.parse(fs.readFileSync(path.join(root, "lib", "package.json"), "utf8"));

/** The exports of lib/package.json: the name of each front door with its source. */
const frontDoors = () =>
  Object.entries(manifest().exports).map(([door, source]) => ({ name: door.slice(2), source: path.posix.join("lib", source) }));

/** Writes the manifest for Node, and declarations that lead TypeScript to the sources. */
function describeCore() {
  const exports = {};
  for (const { name, source } of frontDoors()) {
    exports[`./${name}`] = { types: `./${name}.d.ts`, default: `./${name}.js` };
    const up = "../".repeat(name.split("/").length + 2);
    fs.writeFileSync(path.join(coreFolder, `${name}.d.ts`), `export * from "${up}${source.replace(/\.ts$/, "")}";\n`);
  }
  fs.writeFileSync(path.join(coreFolder, "package.json"), `${JSON.stringify({ ...manifest(), exports }, null, 2)}\n`);
}
