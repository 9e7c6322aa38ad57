import fs from "node:fs";
import { root } from "./command.mjs";

/** Settings may stand in files; what the environment says already wins. */
export function readEnvFiles() {
  process.chdir(root);
  for (const file of [".env.local", ".env"]) if (fs.existsSync(file)) process.loadEnvFile(file);
}
