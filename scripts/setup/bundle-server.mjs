import { root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

/** Bundles the part that starts before Next: the database, migrations and the HTTP server. */
export const bundleServer = () =>
  whenStale(
    {
      stamp: "dist/serve.stamp",
      inputs: ["scripts", "lib", "prisma/schema", "tsconfig.json", "package-lock.json"],
      output: "dist/serve.mjs",
    },
    () =>
      step("Building the server", async () => {
        const { build } = await import("esbuild");
        await build({
          absWorkingDir: root,
          entryPoints: ["scripts/serve.ts", "scripts/rotate-key.ts"],
          outdir: "dist",
          outExtension: { ".js": ".mjs" },
          bundle: true,
          platform: "node",
          format: "esm",
          target: "node20.19",
          packages: "external",
          sourcemap: true,
          logLevel: "warning",
        });
      }),
  );
