import path from "node:path";
import { buildNext } from "./setup/build-next.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { packServer } from "./setup/server-tree.mjs";
import { asCommand, SetupError, step } from "./setup/step.mjs";

// `npm run pack:server -- <folder>`: builds the console and copies what serves it, for an image or another machine.
await asCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new SetupError("Name an empty folder: npm run pack:server -- /srv/executor-console");
  process.env.NODE_ENV = "production";
  await prepare();
  await oneAtATime(buildNext);
  const bytes = await step("Copying what serves", () => packServer(path.resolve(folder)));
  console.log(`${folder} has ${Math.round(bytes / 1e6)} MB. Start it with node ${path.join(folder, "scripts", "packed.mjs")}`);
});
