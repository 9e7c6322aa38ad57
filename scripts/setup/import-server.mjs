import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./command.mjs";
import { SetupError } from "./step.mjs";

/** Importing it reads and checks all settings: before anything long begins, so that nobody waits for a typing error. */
export async function importServer() {
  try {
    return await import(pathToFileURL(path.join(root, "dist", "serve.mjs")).href);
  } catch (error) {
    throw /settings/.test(error.message) ? new SetupError(error.message) : error;
  }
}
