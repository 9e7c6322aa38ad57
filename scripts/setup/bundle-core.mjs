import fs from "node:fs";
import path from "node:path";
import { bundleForNode } from "./bundle-for-node.mjs";
import { root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { refuseWhileServed } from "./serving.mjs";
import { step } from "./step.mjs";

const inputs = [
  "lib",
  "prisma/schema",
  "scripts/setup/bundle-core.mjs",
  "scripts/setup/bundle-for-node.mjs",
  "package-lock.json",
];

/** Packages that find files of their own by path, or that the web layer shares. The others become part of the core. */
const external = ["@prisma/*", "graphile-worker", "pg", "pino", "prom-client", "undici"];

/** Where Node and Next find the package. A link to `lib` would not do: Next bundles what lies outside of node_modules. */
const folder = path.join(root, "node_modules", "@executor", "core");

/** Compiles the core to the one package that server, routes and pages load. */
export const bundleCore = () =>
  whenStale({ stamp: "dist/core.stamp", inputs, output: "node_modules/@executor/core/package.json" }, () => {
    refuseWhileServed();
    return step("Building the core", async () => {
      fs.rmSync(folder, { recursive: true, force: true });
      await bundleForNode(
        frontDoors().map(({ name, source }) => ({ in: source, out: name })),
        settings,
      );
      describePackage();
    });
  });

const settings = {
  outdir: folder,
  outExtension: {},
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  external,
};

const manifest = () => JSON.parse(fs.readFileSync(path.join(root, "lib", "package.json"), "utf8"));

/** The exports of lib/package.json: the name of each front door and the source it stands for. */
const frontDoors = () =>
  Object.entries(manifest().exports).map(([door, source]) => ({ name: door.slice(2), source: path.join("lib", source) }));

function describePackage() {
  const exports = {};
  for (const { name, source } of frontDoors()) {
    exports[`./${name}`] = { types: `./${name}.d.ts`, default: `./${name}.js` };
    const from = path.relative(path.dirname(path.join(folder, name)), path.join(root, source));
    fs.writeFileSync(path.join(folder, `${name}.d.ts`), `export * from "${from.replaceAll("\\", "/").replace(/\.ts$/, "")}";\n`);
  }
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ ...manifest(), exports }, null, 2)}\n`);
}
