import { buildNextToServe } from "./setup/build-next.mjs";
import { readEnvFiles } from "./setup/env-files.mjs";
import { importServer } from "./setup/import-server.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// Sets up what is missing, then serves.
await asCommand(async () => {
  process.env.NODE_ENV = "production";
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  readEnvFiles();
  await prepare();
  const { serve } = await importServer();
  await serve({ dev: false, buildPages: () => oneAtATime(buildNextToServe) });
});
