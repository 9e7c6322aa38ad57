import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup/command.mjs";
import { readEnvFiles } from "./setup/env-files.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run sign-in -- approve <organization> <domain>` and `npm run sign-in -- open <organization>`: the operator's part of signing in.
await asCommand(async () => {
  process.env.NODE_ENV = "production";
  readEnvFiles();
  await prepare();
  const { decideSignIn } = await import(pathToFileURL(path.join(root, "dist", "sign-in.mjs")).href);
  await decideSignIn(process.argv.slice(2));
  process.exit(0);
});
