import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup/command.mjs";
import { readEnvFiles } from "./setup/env-files.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand, SetupError } from "./setup/step.mjs";

// `npm run backup -- <file>`.
await asCommand(async () => {
  process.env.NODE_ENV = "production";
  const [file] = process.argv.slice(2);
  if (!file) throw new SetupError("Name the file: npm run backup -- console.backup");
  readEnvFiles();
  await prepare();
  const { backup } = await import(pathToFileURL(path.join(root, "dist", "backup.mjs")).href);
  await backup(file);
  process.exit(0);
});
