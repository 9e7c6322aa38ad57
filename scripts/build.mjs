import { buildNext } from "./setup/build-next.mjs";
import { bundleSdk } from "./setup/bundle-sdk.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run build`: everything `npm start` would do before it serves.
await asCommand(async () => {
  await prepare();
  await oneAtATime(bundleSdk);
  await oneAtATime(buildNext);
  console.log("Built. Start it with npm start.");
});
