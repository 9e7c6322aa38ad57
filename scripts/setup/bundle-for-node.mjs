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
    ...settings,
  });
}
