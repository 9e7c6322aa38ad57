import fs from "node:fs";
import path from "node:path";
import { mustRun, root } from "./command.mjs";

const folder = path.join(root, "dist", "cli");

/** Compiles the CLI into one file that needs nothing beside Node. */
async function bundleCli() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["bin/executor.ts"],
    outfile: path.join(folder, "executor.js"),
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: `#!/usr/bin/env node\nimport { createRequire as requireFrom } from "node:module";\n${requires}` },
  });
  fs.chmodSync(path.join(folder, "executor.js"), 0o755);
}

/** Packages in the older format of modules ask for parts of Node by `require`. */
const requires = "const require = requireFrom(import.meta.url);";

/** Makes the package that people install, as `npm pack` does. */
export async function packCli() {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await bundleCli();
  const { name, version, license, engines } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const description = "The command line of Executor Console: find, call and approve tools";
  const manifest = { name, version, description, license, type: "module", engines, bin: { executor: "executor.js" } };
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.copyFileSync(path.join(root, "docs", "cli.md"), path.join(folder, "README.md"));
  await mustRun("npm pack", ["npm", "pack", folder, "--pack-destination", path.dirname(folder), "--ignore-scripts"]);
  const file = path.join(path.dirname(folder), `${name}-${version}.tgz`);
  return { file, bytes: fs.statSync(file).size };
}
