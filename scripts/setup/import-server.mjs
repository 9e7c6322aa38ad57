import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./command.mjs";
import { SetupError } from "./step.mjs";

/** Importing the server checks all settings, so that a typing error shows before any long work. */
export async function importServer() {
  try {
    return await import(pathToFileURL(path.join(root, "dist", "serve.mjs")).href);
  } catch (error) {
    throw /settings/.test(error.message) ? new SetupError(error.message) : error;
  }
}
