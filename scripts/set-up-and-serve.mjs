import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildNextToServe } from "./setup/build-next.mjs";
import { root } from "./setup/command.mjs";
import { readEnvFiles } from "./setup/env-files.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand, SetupError } from "./setup/step.mjs";

// Sets up what is missing, then serves.
const dev = process.argv.includes("--dev");

await asCommand(async () => {
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  readEnvFiles();
  await prepare();
  const { serve } = await importServer();
  await serve({ dev, buildPages: () => oneAtATime(buildNextToServe) });
});

/** Importing it reads and checks all settings: before anything long begins, so that nobody waits for a typing error. */
async function importServer() {
  try {
    return await import(pathToFileURL(path.join(root, "dist", "serve.mjs")).href);
  } catch (error) {
    throw /settings/.test(error.message) ? new SetupError(error.message) : error;
  }
}
