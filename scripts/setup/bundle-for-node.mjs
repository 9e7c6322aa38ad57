import { root } from "./command.mjs";

/** Bundles files into dist, as modules for Node. */
export async function bundleForNode(entryPoints, settings = {}) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    logLevel: "warning",
    // Its main file loads its parts in a way that no bundler can follow.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    ...settings,
  });
}
