import fs from "node:fs";
import path from "node:path";
import { bundleSdk } from "./bundle-sdk.mjs";
import { mustRun, root } from "./command.mjs";

/** Makes the package that people install, as `npm pack` does, in a folder. */
export async function packCli(into = path.join(root, "dist")) {
  const folder = path.join(into, "cli");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await bundleCli(folder);
  await bundleSdk();
  for (const part of ["sdk", "router"]) fs.cpSync(path.join(root, "dist", part), path.join(folder, part), { recursive: true });
  const { name, version, license, engines } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const description = "Executor Console from a terminal and from programs: find, call and approve tools";
  const bin = { executor: "executor.js" };
  const exported = (part) => ({ types: `./${part}/index.d.ts`, default: `./${part}/index.js` });
  const exports = { ".": exported("sdk"), "./router": exported("router") };
  const manifest = { name, version, description, license, type: "module", engines, bin, exports };
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.copyFileSync(path.join(root, "docs", "cli.md"), path.join(folder, "README.md"));
  await mustRun("npm pack", ["npm", "pack", folder, "--pack-destination", into, "--ignore-scripts"]);
  const file = path.join(into, `${name}-${version}.tgz`);
  return { file, bytes: fs.statSync(file).size };
}

/** Compiles the CLI into files that need nothing beside Node. What only one command needs is loaded with that command. */
async function bundleCli(folder) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["bin/executor.ts"],
    outdir: folder,
    chunkNames: "parts/[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: `import { createRequire as requireFrom } from "node:module";\n${requires}` },
  });
  const program = path.join(folder, "executor.js");
  fs.writeFileSync(program, `#!/usr/bin/env node\n${fs.readFileSync(program, "utf8")}`, { mode: 0o755 });
}

/** Packages in the older format of modules ask for parts of Node by `require`. */
const requires = "const require = requireFrom(import.meta.url);";
