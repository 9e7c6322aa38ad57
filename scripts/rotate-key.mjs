import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup/command.mjs";
import { readEnvFiles } from "./setup/env-files.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run vault:rotate`: changes the root key.
await asCommand(async () => {
  process.env.NODE_ENV = "production";
  readEnvFiles();
  await prepare();
  const { rotateKey } = await import(pathToFileURL(path.join(root, "dist", "rotate-key.mjs")).href);
  await rotateKey();
  process.exit(0);
});
