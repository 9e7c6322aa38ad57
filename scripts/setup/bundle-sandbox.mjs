import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bundleThreads } from "./bundle.mjs";
import { mustRun, root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const require = createRequire(import.meta.url);
const inputs = [
  ...[
    "lib/sandbox",
    "lib/executions/results",
    "lib/vault/envelope.ts",
    "lib/json-depth.ts",
    "scripts/setup/bundle-sandbox.mjs",
    "scripts/setup/bundle.mjs",
  ],
  ...["tsconfig.json", "package-lock.json"],
];
const dist = (name) => path.join(root, "dist", name);

/** Bundles the threads that run programs and read their results: their code, the engine, and the image every program starts from. */
export const bundleSandbox = () =>
  whenStale({ stamp: "dist/sandbox.stamp", inputs, output: "dist/sandbox.image" }, () =>
    step("Building the sandbox", async () => {
      await bundleThreads();
      await bundlePrelude();
      fs.copyFileSync(require.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"), dist("sandbox.wasm"));
      const files = ["sandbox-image.mjs", "sandbox.wasm", "sandbox-prelude.json", "sandbox.image"].map(dist);
      await mustRun("Building the boot image", [process.execPath, ...files]);
    }),
  );

/** The parts that live inside the engine: two texts, each an expression. */
async function bundlePrelude() {
  const kernel = await bundleForEngine("lib/sandbox/guest/kernel.ts");
  const url = await bundleForEngine("lib/sandbox/guest/url/url.ts");
  fs.writeFileSync(dist("sandbox-prelude.json"), JSON.stringify({ kernel, url }));
}

async function bundleForEngine(entry) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "neutral",
    mainFields: ["main"],
    format: "esm",
    target: "es2022",
    minifyWhitespace: true,
    minifySyntax: true,
    alias: { tr46: "./lib/sandbox/guest/url/idna.ts" },
    logLevel: "warning",
  });
  const text = outputFiles[0].text.trimEnd();
  return `(()=>{${text.replace(/export\{([^{}]+)\};?$/, (_, names) => `return{${names.split(",").map(asProperty)}}`)}})()`;
}

const asProperty = (exported) => exported.trim().split(" as ").reverse().join(":");
