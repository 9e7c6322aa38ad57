import { root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const inputs = [
  ...["lib/integrations/workshop", "lib/plugins", "lib/schema", "lib/outbound/redact.ts", "lib/operation/failure.ts"],
  ...["tsconfig.json", "package-lock.json"],
];

/** Bundles the thread that reads documents: a thread starts from a file of its own. */
export const bundleWorkshop = () =>
  whenStale({ stamp: "dist/workshop.stamp", inputs, output: "dist/workshop.mjs" }, () =>
    step("Building the reader of documents", async () => {
      const { build } = await import("esbuild");
      await build({
        absWorkingDir: root,
        entryPoints: [{ in: "lib/integrations/workshop/worker.ts", out: "workshop" }],
        outdir: "dist",
        outExtension: { ".js": ".mjs" },
        bundle: true,
        platform: "node",
        format: "esm",
        target: "node20.19",
        sourcemap: true,
        logLevel: "warning",
      });
    }),
  );
