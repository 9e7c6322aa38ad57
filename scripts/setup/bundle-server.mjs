import { bundleForNode } from "./bundle-for-node.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const inputs = ["scripts", "lib", "prisma/schema", "tsconfig.json", "package-lock.json"];

/** Bundles the part that starts before Next: the database, migrations and the HTTP server. */
export const bundleServer = () =>
  whenStale({ stamp: "dist/serve.stamp", inputs, output: "dist/serve.mjs" }, () =>
    step("Building the server", () => bundleForNode(["scripts/serve.ts", "scripts/rotate-key.ts"], { packages: "external" })),
  );
