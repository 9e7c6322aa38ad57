import { bundleForNode } from "./bundle-for-node.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const inputs = [
  ...["lib/integrations/workshop", "lib/plugins", "lib/schema", "lib/outbound/redact.ts", "lib/operation/failure.ts"],
  "lib/operation/large-input.ts",
  ...["lib/json-depth.ts", "lib/process.ts", "scripts/setup/bundle-for-node.mjs", "tsconfig.json", "package-lock.json"],
];

/** Bundles what reads documents: a process starts from a file of its own. */
export const bundleWorkshop = () =>
  whenStale({ stamp: "dist/workshop.stamp", inputs, output: "dist/workshop.mjs" }, () =>
    step("Building the reader of documents", () =>
      bundleForNode([{ in: "lib/integrations/workshop/worker.ts", out: "workshop" }]),
    ),
  );
