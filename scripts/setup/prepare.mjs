import path from "node:path";
import { bundleCore, bundleReaders, bundleServer } from "./bundle.mjs";
import { bundleSandbox } from "./bundle-sandbox.mjs";
import { root } from "./command.mjs";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { copyMonaco } from "./monaco.mjs";
import { checkNodeVersion } from "./node-version.mjs";
import { generatePrismaClient } from "./prisma-client.mjs";

/** Everything but the pages: packages, database client, editor files, the server. Quick when nothing changed. */
export function prepare() {
  checkNodeVersion();
  return oneAtATime(async () => {
    await install();
    await generatePrismaClient();
    await copyMonaco();
    await bundleCore();
    await bundleServer();
    await bundleReaders();
    await bundleSandbox();
  });
}

/** Two starts at once do not install or build over each other. */
export const oneAtATime = (work) =>
  withLock(path.join(root, "dist", "setup.lock"), work, {
    onWait: (pid) => console.log(`Waiting for another start (process ${pid ?? "unknown"}) to finish its set-up …`),
  });
